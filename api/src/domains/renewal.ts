import { addYears, domainCan } from '@panel/shared/rules'
import { type AuditSource, audit } from '../audit/service'
import type { User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import { atAgreedPrice, billOf } from '../billing/charge'
import { readClock } from '../clock/repository'
import type { AgreedPrice, Bill, TaskPayloads } from '../database/registry-columns'
import type { Database, DomainRow, Trx } from '../database/schema'
import type { Placed } from '../registry/port'
import { endTask, findWaiting } from '../registry/repository'
import type { RequestContext } from '../request-context'
import { isPriced } from '../settings/price-list'
import type { RegistryProfile } from '../settings/registry-profile'
import { emitDomain } from '../webhooks/emit'
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

type Periods = RegistryProfile['periods']

/** The shortest of the offered terms, where none was chosen. */
export const shortest = (terms: readonly number[]): number => Math.min(...terms)

/** @throws ProblemError validation */
export const assertOffered = (terms: readonly number[], years: number, field = 'years'): void => {
  if (!terms.includes(years)) throw invalidField(field, 'years_not_offered', { years: terms.join(', ') })
}

/** What a registry said that it wants for a name with a price of its own is for a year. */
export const oneYear: number[] = [1]

/** For how long a domain can be renewed at once, and how far ahead its term may end. */
export const renewalPeriods = (
  registries: RequestContext['registries'],
  domain: Placed & Pick<DomainRow, 'fees'>,
): Periods => {
  const { periods } = registries.at(domain).profile
  return domain.fees ? { ...periods, renew: oneYear } : periods
}

/** @throws ProblemError no_price where the operator sells, but has no price for the zone any more */
export const assertPriced = ({ settings }: Pick<RequestContext, 'settings'>, zone: string): void => {
  if (!isPriced(settings.PRICES, zone)) throw new ProblemError('no_price', { params: { zone } })
}

/** @throws ProblemError domain_not_approved, no_price, renew_limit, validation */
export const assertRenewable = async (
  { registries, settings }: Pick<RequestContext, 'registries' | 'settings'>,
  db: Database,
  domain: DomainRow,
  years: number,
): Promise<void> => {
  const { renew: offered, longest } = renewalPeriods(registries, domain)
  const end = await endWithPending(db, domain)
  const expires_at = end?.toISOString() ?? null
  const renewed = { ...toDomain(domain), expires_at }
  const verdict = domainCan.renew(renewed, await readClock(db), years, { renew: offered, longest })
  if (verdict.allowed) return assertPriced({ settings }, domain.zone)
  if (verdict.reason === 'domains.renew-years') assertOffered(offered, years)
  if (verdict.reason === 'domains.renew-limit') throw new ProblemError('renew_limit', { params: { longest } })
  assertAllowed(verdict)
}

/** A domain that is renewed in time is not given up after all. */
const withdrawDeletion = async (trx: Trx, domainId: number): Promise<void> => {
  const waiting = (await findWaiting(trx, [domainId])).get(domainId) ?? []
  for (const { id, kind } of waiting) if (kind === 'delete') await endTask(trx, id, { state: 'cancelled' })
}

export interface RenewalRequest {
  years: number
  /** The account that ordered it; null for the product itself. */
  actor: number | null
  /** Of the order that it is added to; null where it is paid already. */
  grouping: Partial<Pick<Bill, 'operation_id' | 'grouped_by' | 'billing_id'>> | null
  /** Of the order by which it is paid already. */
  item?: number | undefined
  /** The price that its start agreed to. */
  agreed?: AgreedPrice | undefined
}

/**
 * Orders a renewal of a domain that is locked. It is charged, and said to be done, when the registry has done it.
 * @throws ProblemError domain_not_approved, no_price, renew_limit, price_changed, validation
 */
export const scheduleRenewal = async (
  deps: Pick<RequestContext, 'work' | 'settings' | 'registries'> & AuditSource,
  trx: Trx,
  domain: DomainRow,
  { years, actor, grouping, item, agreed }: RenewalRequest,
): Promise<void> => {
  await assertRenewable(deps, trx, domain, years)
  await withdrawDeletion(trx, domain.id)
  const { id, user_id } = domain
  const end = await endWithPending(trx, domain)
  const bill = grouping === null ? undefined : billOf(deps, 'renew', domain, years, grouping)
  const billed = atAgreedPrice(bill, domain, agreed)
  await emitDomain(trx, 'domain.renewal_ordered', domain, { years })
  await audit(trx, deps, { event: 'domain_renewal_ordered', actor, account: user_id, subject: `domain ${id}` })
  const term = { years, expiresAt: end?.toISOString() ?? '', automatic: actor === null }
  const fee = domain.fees?.renew
  await deps.work.schedule(trx, id, 'renew', {
    ...term,
    ...(billed && { bill: billed }),
    ...(fee && { fee }),
    ...(item && { item }),
  })
}

/**
 * Extends the term. Returns the domain's id.
 * @throws ProblemError cart_changed when the domain is no longer the user's; domain_not_approved, no_price, renew_limit,
 *   validation
 */
export const renew = async (
  context: RequestContext,
  trx: Trx,
  user: User,
  id: number,
  order: Omit<RenewalRequest, 'actor'>,
): Promise<number> => {
  const domain = await lockOwned(trx, user.id, id)
  if (!domain) throw new ProblemError('cart_changed')
  await scheduleRenewal(context, trx, domain, { ...order, actor: user.id })
  return id
}
