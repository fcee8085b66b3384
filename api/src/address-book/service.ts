import type { Address } from '@panel/shared/contract'
import type { AddressRow } from '../database/schema'
import type { User } from '../http/caller'
import { ADDRESSES_PER_USER } from '../limits'
import { refuse } from '../refusal'
import type { Scope } from '../scope'
import {
  type AddressFields,
  countAddresses,
  deleteAddress,
  findAddress,
  insertAddress,
  listAddresses,
  updateAddress,
} from './repository'

const present = ({ user_id: _, ...address }: AddressRow): Address => address

/** S7.19 */
export const getAddresses = async (scope: Scope, user: User, q: string | undefined): Promise<Address[]> =>
  (await listAddresses(scope.db, user.id, q)).map(present)

/** S7.21. @throws Refusal not_found */
export const getAddress = async (scope: Scope, user: User, id: number): Promise<Address> => {
  const row = await findAddress(scope.db, user.id, id)
  if (!row) throw refuse('not_found')
  return present(row)
}

/** S7.20. @throws Refusal address_limit */
export const addAddress = async (scope: Scope, user: User, fields: AddressFields): Promise<Address> => {
  if ((await countAddresses(scope.db, user.id)) >= ADDRESSES_PER_USER) throw refuse('address_limit')
  return present(await insertAddress(scope.db, user.id, fields))
}

/** S7.21. @throws Refusal not_found */
export const replaceAddress = async (scope: Scope, user: User, id: number, fields: AddressFields): Promise<Address> => {
  const row = await updateAddress(scope.db, user.id, id, fields)
  if (!row) throw refuse('not_found')
  return present(row)
}

/** S7.21. @throws Refusal not_found */
export const removeAddress = async (scope: Scope, user: User, id: number): Promise<void> => {
  if (!(await deleteAddress(scope.db, user.id, id))) throw refuse('not_found')
}
