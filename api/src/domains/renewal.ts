import { addYears, domainCan } from '@panel/shared/rules'
import type { User } from '../caller'
import { readClock } from '../clock/repository'
import type { TaskPayloads } from '../database/registry-columns'
import type { Database, DomainRow, Trx } from '../database/schema'
import { ProblemError } from '../errors'
import { endTask, findWaiting } from '../registry/repository'
import type { RequestContext } from '../request-context'
import { assertAllowed } from './access'
import { lockOwned } from './repository'
import { toDomain } from './to-dto'

/** The end of the term once the renewals that the registry has not finished are counted in. */
const endWithPending = async (db: Database, domain: DomainRow): Promise<Date | null> => {
  const waiting = (await findWaiting(db, [domain.id])).get(domain.id) ?? []
  const years = waiting
    .filter(({ kind }) => kind === 'renew')
    .reduce((sum, { payload }) => sum + (payload as TaskPayloads['renew']).years, 0)
  return domain.expires_at && addYears(domain.expires_at, years)
}

/** @throws ProblemError domain_not_approved, renew_limit */
export const assertRenewable = async (db: Database, domain: DomainRow, years: number): Promise<void> => {
  const end = await endWithPending(db, domain)
  const expires_at = end?.toISOString() ?? null
  assertAllowed(domainCan.renew({ ...toDomain(domain), expires_at }, await readClock(db), years))
}

/** A domain that is renewed in time is not given up after all. */
const withdrawDeletion = async (trx: Trx, domainId: number): Promise<void> => {
  const waiting = (await findWaiting(trx, [domainId])).get(domainId) ?? []
  for (const { id, kind } of waiting) if (kind === 'delete') await endTask(trx, id, { state: 'cancelled' })
}

/** Orders a renewal of a domain that is locked. @throws ProblemError domain_not_approved, renew_limit */
export const orderRenewal = async (
  { work }: Pick<RequestContext, 'work'>,
  trx: Trx,
  domain: DomainRow,
  years: number,
  automatic = false,
): Promise<void> => {
  await assertRenewable(trx, domain, years)
  await withdrawDeletion(trx, domain.id)
  const end = await endWithPending(trx, domain)
  await work.order(trx, domain.id, 'renew', { years, expiresAt: end?.toISOString() ?? '', automatic })
}

/**
 * Extends the term. Returns the domain's id.
 * @throws ProblemError cart_changed when the domain is no longer the user's; domain_not_approved, renew_limit
 */
export const renew = async (
  context: RequestContext,
  trx: Trx,
  user: User,
  id: number,
  years: number,
): Promise<number> => {
  const domain = await lockOwned(trx, user.id, id)
  if (!domain) throw new ProblemError('cart_changed')
  await orderRenewal(context, trx, domain, years)
  return id
}
