import { domainCan } from '@panel/shared/rules'
import type { User } from '../caller'
import type { DomainRow, Trx } from '../database/schema'
import { ProblemError } from '../errors'
import { assertAllowed } from './access'
import { extendTerm, lockOwned } from './repository'
import { toDomain } from './to-dto'

/** @throws ProblemError domain_not_approved, renew_limit */
export const assertRenewable = (domain: DomainRow): void => assertAllowed(domainCan.renew(toDomain(domain), new Date()))

/**
 * Adds a year to the term. Returns the domain's id.
 * @throws ProblemError cart_changed when the domain is no longer the user's; domain_not_approved, renew_limit
 */
export const renew = async (trx: Trx, user: User, id: number): Promise<number> => {
  const domain = await lockOwned(trx, user.id, id)
  if (!domain) throw new ProblemError('cart_changed')
  assertRenewable(domain)
  await extendTerm(trx, id)
  return id
}
