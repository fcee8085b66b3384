import type { Domain, ExpectedSum } from '@panel/shared/contract'
import { domainCan } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { atAgreedPrice } from '../billing/charge'
import type { AgreedPrice } from '../database/registry-columns'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { assertAllowed, getOwned, getOwnedForUpdate } from './access'
import { findPending, toDomainWithPending } from './pending'
import { assertPriced } from './renewal'
import { hideDomain } from './repository'
import { assertExpected, feesNow, restorationBill, restoredYears } from './term-price'
import { toDomain } from './to-dto'

interface RestorationRequest {
  expected?: ExpectedSum | undefined
  operation_id?: number | null
  /** The price that its start agreed to. */
  agreed?: AgreedPrice | undefined
}

/**
 * Orders a restoration, at the fee of its registry that is known: the registry refuses another one.
 * @throws ProblemError not_found, domain_not_approved, no_price, price_changed, status_conflict while a restoration is under way
 */
export const orderRestoration = async (
  context: RequestContext,
  trx: Trx,
  user: User,
  id: number,
  { expected, agreed, ...grouping }: RestorationRequest = {},
): Promise<void> => {
  const domain = await getOwnedForUpdate(trx, user, id)
  assertAllowed(domainCan.restore(toDomain(domain)))
  assertPriced(context, domain.zone)
  if ((await findPending({ ...context, db: trx }, [id])).has(id)) throw new ProblemError('status_conflict')
  assertExpected(context, domain, expected)
  const years = restoredYears(context, domain)
  const bill = atAgreedPrice(restorationBill(context, domain, grouping), domain, agreed)
  await audit(trx, context, { event: 'domain_restore_ordered', actor: user.id, subject: `domain ${id}` })
  const expiresAt = domain.expires_at?.toISOString() ?? ''
  const { fees } = domain
  await context.work.schedule(trx, id, 'restore', { expiresAt, years, ...(bill && { bill }), ...(fees && { fees }) })
}

/**
 * Out of redemption, for what its registry wants by now.
 * @throws ProblemError not_found, domain_not_approved, no_price, price_changed, status_conflict while a restoration is under way
 */
export const restoreDomain = async (
  context: RequestContext,
  user: User,
  id: number,
  expected?: ExpectedSum,
): Promise<Domain> => {
  const asked = await getOwned(context.db, user, id)
  assertAllowed(domainCan.restore(toDomain(asked)))
  assertPriced(context, asked.zone)
  if (asked.fees) await feesNow(context, asked)
  return transact(context.db, async trx => {
    await orderRestoration(context, trx, user, id, { expected })
    return toDomainWithPending({ ...context, db: trx }, await getOwned(trx, user, id))
  })
}

/** Takes a row that holds nothing off the customer's list; it stays stored. @throws ProblemError not_found, status_conflict */
export const removeDomain = (context: RequestContext, user: User, id: number): Promise<void> =>
  transact(context.db, async trx => {
    const domain = await getOwnedForUpdate(trx, user, id)
    assertAllowed(domainCan.remove(toDomain(domain)))
    await hideDomain(trx, id)
  })
