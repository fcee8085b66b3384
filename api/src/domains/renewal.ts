import { domainCan } from '@panel/shared/rules'
import type { DomainRow, Trx } from '../database/schema'
import type { User } from '../http/caller'
import { refuse } from '../refusal'
import { requireAllowed } from './access'
import { presentDomain } from './present'
import { extendTerm, lockOwned } from './repository'

/** @throws Refusal domain_not_approved, renew_limit */
export const requireRenewable = (domain: DomainRow): void =>
  requireAllowed(domainCan.renew(presentDomain(domain), new Date()))

/**
 * Adds a year to the term. Returns the domain's id.
 * @throws Refusal cart_changed when the domain is no longer the user's; domain_not_approved, renew_limit
 */
export const renew = async (trx: Trx, user: User, id: number): Promise<number> => {
  const domain = await lockOwned(trx, user.id, id)
  if (!domain) throw refuse('cart_changed')
  requireRenewable(domain)
  await extendTerm(trx, id)
  return id
}
