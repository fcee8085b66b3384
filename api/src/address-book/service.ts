import type { Address } from '@panel/shared/contract'
import { normalizeEmail } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { ADDRESSES_PER_USER } from '../base/limits'
import { listUnconfirmed } from '../contacts/email-repository'
import { deleteOwned } from '../database/owned-repository'
import type { AddressRow } from '../database/schema'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { lockUser } from '../users/repository'
import {
  type AddressFields,
  countAddresses,
  findAddress,
  insertAddress,
  listAddresses,
  updateAddress,
} from './repository'

const toDto = ({ user_id: _, ...address }: AddressRow): Address => address

/** Addresses as the contract shows them, with whether they are a registrant's that is not confirmed. */
const toDtos = async ({ db }: RequestContext, user: User, rows: readonly AddressRow[]): Promise<Address[]> => {
  const unconfirmed = await listUnconfirmed(db, user.id)
  return rows.map(row => ({ ...toDto(row), ...(unconfirmed.has(normalizeEmail(row.email)) && { unconfirmed: true }) }))
}

/** S7.19 */
export const getAddresses = async (context: RequestContext, user: User, q: string | undefined): Promise<Address[]> =>
  toDtos(context, user, await listAddresses(context.db, user.id, q))

/** S7.21. @throws ProblemError not_found */
export const getAddress = async (context: RequestContext, user: User, id: number): Promise<Address> => {
  const row = await findAddress(context.db, user.id, id)
  if (!row) throw new ProblemError('not_found')
  return toDto(row)
}

/** S7.20. @throws ProblemError address_limit */
export const addAddress = (context: RequestContext, user: User, fields: AddressFields): Promise<Address> =>
  transact(context.db, async trx => {
    await lockUser(trx, user.id)
    const most = ADDRESSES_PER_USER * context.settings.LIMITS_SCALE
    if ((await countAddresses(trx, user.id)) >= most) throw new ProblemError('address_limit')
    return toDto(await insertAddress(trx, user.id, fields))
  })

/** S7.21. @throws ProblemError not_found */
export const replaceAddress = async (
  context: RequestContext,
  user: User,
  id: number,
  fields: AddressFields,
): Promise<Address> => {
  const row = await updateAddress(context.db, user.id, id, fields)
  if (!row) throw new ProblemError('not_found')
  return toDto(row)
}

/** S7.21. @throws ProblemError not_found */
export const removeAddress = async (context: RequestContext, user: User, id: number): Promise<void> => {
  if (!(await deleteOwned(context.db, 'addresses', user.id, id))) throw new ProblemError('not_found')
}
