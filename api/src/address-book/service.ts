import type { Address, AddressFormat } from '@panel/shared/contract'
import { normalizeEmail } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { ADDRESSES_PER_USER } from '../base/limits'
import { listUnconfirmed } from '../contacts/email-repository'
import { deleteOwned } from '../database/owned-repository'
import type { AddressRow } from '../database/schema'
import { transact } from '../database/transact'
import { addressFaults } from '../postal/check-address'
import { addressFormat } from '../postal/formats'
import type { RequestContext } from '../request-context'
import { lockUser } from '../users/repository'
import {
  type AddressFields,
  countAddresses,
  countUses,
  findAddress,
  findDefaultAddress,
  insertAddress,
  listAddresses,
  updateAddress,
  updateDefault,
} from './repository'

const toDto = ({ user_id: _, is_default, organisation, ...address }: AddressRow): Address => ({
  ...address,
  ...(organisation !== null && { organisation }),
  ...(is_default && { is_default }),
})

/** Addresses as the contract shows them, with how they are used, and whether a registrant's is not confirmed. */
const toDtos = async ({ db }: RequestContext, user: User, rows: readonly AddressRow[]): Promise<Address[]> => {
  const unconfirmed = await listUnconfirmed(db, user.id)
  const uses = await countUses(db, user.id)
  return rows.map(row => {
    const used_by = uses.get(row.id)
    return {
      ...toDto(row),
      ...(used_by && { used_by }),
      ...(unconfirmed.has(normalizeEmail(row.email)) && { unconfirmed: true }),
    }
  })
}

/** What is filled in has to be possible; what a registrant lacks is asked for where it is used. */
const assertPossible = (fields: AddressFields): void => {
  const faults = addressFaults(fields)
  if (faults.length > 0) throw new ProblemError('validation', { fields: faults })
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

/** S7.20. @throws ProblemError address_limit, validation */
export const addAddress = (context: RequestContext, user: User, fields: AddressFields): Promise<Address> =>
  transact(context.db, async trx => {
    assertPossible(fields)
    await lockUser(trx, user.id)
    const most = ADDRESSES_PER_USER * context.settings.LIMITS_SCALE
    if ((await countAddresses(trx, user.id)) >= most) throw new ProblemError('address_limit')
    return toDto(await insertAddress(trx, user.id, fields))
  })

/** S7.21. @throws ProblemError not_found, validation */
export const replaceAddress = async (
  context: RequestContext,
  user: User,
  id: number,
  fields: AddressFields,
): Promise<Address> => {
  assertPossible(fields)
  const row = await updateAddress(context.db, user.id, id, fields)
  if (!row) throw new ProblemError('not_found')
  return toDto(row)
}

/** S7.21. @throws ProblemError not_found */
export const removeAddress = async (context: RequestContext, user: User, id: number): Promise<void> => {
  if (!(await deleteOwned(context.db, 'addresses', user.id, id))) throw new ProblemError('not_found')
}

/** @throws ProblemError not_found for a code of no country */
export const getFormat = (country: string): AddressFormat => {
  const format = addressFormat(country)
  if (!format) throw new ProblemError('not_found')
  return format
}

export const getDefaultAddress = async (
  { db }: RequestContext,
  user: User,
): Promise<{ address_id: number | null }> => ({
  address_id: (await findDefaultAddress(db, user.id))?.id ?? null,
})

/** @throws ProblemError not_found */
export const setDefaultAddress = (
  context: RequestContext,
  user: User,
  address_id: number | null,
): Promise<{ address_id: number | null }> =>
  transact(context.db, async trx => {
    await lockUser(trx, user.id)
    if (address_id !== null && !(await findAddress(trx, user.id, address_id))) throw new ProblemError('not_found')
    await updateDefault(trx, user.id, address_id)
    return { address_id }
  })
