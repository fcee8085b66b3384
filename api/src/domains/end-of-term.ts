import type { Domain } from '@panel/shared/contract'
import { domainCan } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { billOf } from '../billing/charge'
import type { Bill } from '../database/registry-columns'
import type { DomainRow } from '../database/schema'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { assertAllowed, getOwned, getOwnedForUpdate } from './access'
import { findPending, toDomainWithPending } from './pending'
import { shortest } from './renewal'
import { hideDomain } from './repository'
import { toDomain } from './to-dto'

/** The price of a restoration has one year; further ones cost as much as their renewal. */
const restorationBill = (context: RequestContext, domain: DomainRow, years: number): Bill | undefined => {
  const bill = billOf(context, 'restore', domain, 1)
  const further = years > 1 ? billOf(context, 'renew', domain, years - 1) : undefined
  return bill && { ...bill, total: bill.total + (further?.total ?? 0) }
}

/** @throws ProblemError not_found, domain_not_approved, status_conflict while a restoration is under way */
export const restoreDomain = (context: RequestContext, user: User, id: number): Promise<Domain> =>
  transact(context.db, async trx => {
    const domain = await getOwnedForUpdate(trx, user, id)
    assertAllowed(domainCan.restore(toDomain(domain)))
    if ((await findPending({ ...context, db: trx }, [id])).has(id)) throw new ProblemError('status_conflict')
    const years = shortest(context.registries.of(domain.zone).profile.periods.renew)
    const bill = restorationBill(context, domain, years)
    await audit(trx, context, { event: 'domain_restore_ordered', actor: user.id, subject: `domain ${id}` })
    const expiresAt = domain.expires_at?.toISOString() ?? ''
    const { fees } = domain
    await context.work.schedule(trx, id, 'restore', { expiresAt, years, ...(bill && { bill }), ...(fees && { fees }) })
    return toDomainWithPending({ ...context, db: trx }, await getOwned(trx, user, id))
  })

/** Takes a row that holds nothing off the customer's list; it stays stored. @throws ProblemError not_found, status_conflict */
export const removeDomain = (context: RequestContext, user: User, id: number): Promise<void> =>
  transact(context.db, async trx => {
    const domain = await getOwnedForUpdate(trx, user, id)
    assertAllowed(domainCan.remove(toDomain(domain)))
    await hideDomain(trx, id)
  })
