import type { HealthCheck } from '@panel/shared/contract'
import type { User } from '../base/caller'
import { limits } from '../base/limits'
import { orderNumber } from '../billing/to-dto'
import { readClock } from '../clock/repository'
import { findContacts } from '../contacts/repository'
import type { DomainRow, FoundCheck } from '../database/schema'
import { getOwned } from '../domains/access'
import { findDomain } from '../domains/repository'
import { findZone, readZoneToServe } from '../publishing/repository'
import { consume, isWithin } from '../rate-limit/service'
import type { Dependencies, RequestContext } from '../request-context'
import { findUser } from '../users/repository'
import { checkDns } from './dns-checks'
import { scoreOf } from './found'
import { checkAutoRenew, checkPayment, checkRegistrant, checkTransferLock } from './own-checks'
import { findHealth, findUnpaidOrder, storeHealth } from './repository'
import { detailOf } from './texts'

type Needs = Pick<Dependencies, 'db' | 'settings' | 'registries'>

/** Milliseconds for what DNS is asked of one domain. */
const timeLimit = 10_000

const isRegistered = ({ status }: DomainRow): boolean => status === 'approved' || status === 'expired'

/** What is known here, and so is never older than the question. */
const checkHere = async ({ db, settings, registries }: Needs, domain: DomainRow): Promise<FoundCheck[]> => {
  const contacts = await findContacts(db, domain.id)
  const unpaid = settings.PRICES && (await findUnpaidOrder(db, domain))
  const payment = checkPayment(settings.PRICES !== undefined, unpaid && orderNumber(unpaid))
  return [
    checkRegistrant(
      domain,
      contacts.find(({ role }) => role === 'registrant'),
    ),
    checkTransferLock(domain, registries.at(domain).profile.statuses.includes('clientTransferProhibited')),
    checkAutoRenew(domain, await readClock(db)),
    ...(payment ? [payment] : []),
  ]
}

/** Checks a domain and stores what was found; nothing is stored once it is to stop. */
export const checkNow = async (deps: Needs, id: number, stop?: AbortSignal): Promise<void> => {
  const { db, settings } = deps
  const seen = (await findHealth(db, id))?.changes ?? 0
  const domain = await findDomain(db, id)
  if (!domain || !isRegistered(domain)) return
  const subject = { domain, zone: await readZoneToServe(db, id), signing: await findZone(db, id) }
  const deadline = AbortSignal.any([AbortSignal.timeout(timeLimit), ...(stop ? [stop] : [])])
  const checks = await checkDns(subject, settings, deadline)
  if (stop?.aborted) return
  const score = scoreOf([...(await checkHere(deps, domain)), ...checks])
  await storeHealth(db, id, { seen, checks, score })
}

/** Pages of the panel by what is done there. */
const linkOf = (kind: string, id: number): string => {
  if (kind === 'renew') return `/cart?renew=${id}`
  if (kind === 'pay') return '/cpc/billing'
  const view = { contacts: 'contacts', transfer_lock: '', auto_renew: '', confirm_contact: '' }[kind] ?? 'dns'
  return `/app/domain-manager?domain=${id}${view && `&view=${view}`}`
}

const stored = async (context: RequestContext, domain: DomainRow): Promise<HealthCheck[]> => {
  const { db, language } = context
  const now = (await readClock(db)).toISOString()
  const known = await findHealth(db, domain.id)
  const timeZone = (await findUser(db, domain.user_id))?.time_zone ?? ''
  const toDto = (checkedAt: string) => (found: FoundCheck) => ({
    check: found.check,
    state: found.state,
    detail: detailOf(found, language, timeZone),
    checked_at: checkedAt,
    ...(found.action && { action: { kind: found.action, link: linkOf(found.action, domain.id) } }),
  })
  return [
    ...(await checkHere(context, domain)).map(toDto(now)),
    ...(known?.checks ?? []).map(toDto(known?.checked_at?.toISOString() ?? now)),
  ]
}

/**
 * What was found last; checked first where the domain was changed since or never checked.
 * @throws ProblemError not_found, too_many_requests where it was never checked
 */
export const getHealth = async (context: RequestContext, user: User, id: number): Promise<HealthCheck[]> => {
  const domain = await getOwned(context.db, user, id)
  if (!isRegistered(domain)) return []
  const known = await findHealth(context.db, id)
  if (!known?.checked_at) await consume(context, limits.healthChecks, String(user.id))
  const isOld = known?.checked_at && known.changes !== known.seen_changes
  if (!known?.checked_at || (isOld && (await isWithin(context, limits.healthChecks, String(user.id)))))
    await checkNow(context, id)
  return stored(context, domain)
}

/** @throws ProblemError not_found, too_many_requests */
export const checkHealth = async (context: RequestContext, user: User, id: number): Promise<HealthCheck[]> => {
  const domain = await getOwned(context.db, user, id)
  if (!isRegistered(domain)) return []
  await consume(context, limits.healthChecks, String(user.id))
  await checkNow(context, id)
  return stored(context, domain)
}
