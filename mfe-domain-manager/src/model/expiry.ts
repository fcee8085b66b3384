import type { Domain } from '@panel/shared/contract'
import { AUTO_RENEW_DAYS, domainCan, SOON_DAYS, termDeadlines } from '@panel/shared/rules'

const dayInMs = 86_400_000
const lastCallInDays = 14

/** Number of the calendar day in the reader's time zone. */
const dayOf = (moment: number): number => {
  const date = new Date(moment)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayInMs
}

/**
 * Calendar days until the domain expires: 0 today, 1 tomorrow, negative once it has expired; undefined when it has no
 * term. `now` is in milliseconds since the epoch.
 */
export const daysLeft = ({ expires_at }: Pick<Domain, 'expires_at'>, now = Date.now()): number | undefined => {
  const end = Date.parse(expires_at ?? '')
  if (Number.isNaN(end)) return undefined
  return end <= now ? Math.min(-1, dayOf(end) - dayOf(now)) : dayOf(end) - dayOf(now)
}

/** What the expiry of a domain asks of the customer. */
type ExpiryState = 'quiet' | 'renews' | 'soon' | 'lastCall' | 'renewable' | 'restorable'

type Expiring = Pick<Domain, 'expires_at' | 'restore_until' | 'status' | 'auto_renew'>

/**
 * Where a domain is in its term. With auto-renew on nothing is asked for, unless its day is past and it has not
 * happened.
 */
export const expiryState = (domain: Expiring, now = Date.now()): ExpiryState => {
  if (domainCan.restore(domain).allowed) return 'restorable'
  if (!domainCan.manage(domain).allowed) return domainCan.renew(domain, new Date(now)).allowed ? 'renewable' : 'quiet'
  const days = daysLeft(domain, now)
  if (days === undefined || days > SOON_DAYS) return 'quiet'
  if (domain.auto_renew && days >= AUTO_RENEW_DAYS) return 'renews'
  return days > lastCallInDays ? 'soon' : 'lastCall'
}

const tones = {
  quiet: 'accent',
  renews: 'accent',
  soon: 'warning',
  lastCall: 'danger',
  renewable: 'danger',
  restorable: 'danger',
} as const satisfies Record<ExpiryState, string>

/** Red is only what the customer must act on (S4.11). */
export const expiryTone = (domain: Expiring, now = Date.now()): 'accent' | 'warning' | 'danger' =>
  tones[expiryState(domain, now)]

/** Whether the term ends soon, or has ended, unless the customer renews it. */
export const isRenewalDue = (domain: Expiring, now = Date.now()): boolean =>
  ['soon', 'lastCall', 'renewable'].includes(expiryState(domain, now))

/** The day that matters next: of the automatic renewal, or the last one for a renewal or a restoration. */
export const nextDate = (domain: Expiring, now = Date.now()): Date | undefined => {
  const end = new Date(domain.expires_at ?? '')
  if (Number.isNaN(end.getTime())) return undefined
  const state = expiryState(domain, now)
  if (state === 'renews') return new Date(end.getTime() - AUTO_RENEW_DAYS * dayInMs)
  if (state === 'renewable') return termDeadlines(end).renewUntil
  if (state !== 'restorable') return undefined
  return domain.restore_until ? new Date(domain.restore_until) : termDeadlines(end).restoreUntil
}

/**
 * Tells approved domains that end soon and do not renew themselves. Made once for a list: of a long one, most are found
 * by comparing texts, for the API writes all times alike.
 */
export const endsSoon = (now = Date.now()): ((domain: Expiring) => boolean) => {
  const limit = new Date(now + (SOON_DAYS + 2) * dayInMs).toISOString()
  return domain =>
    domain.expires_at !== null && domain.expires_at < limit && ['soon', 'lastCall'].includes(expiryState(domain, now))
}

/** The status as the customer reads it: a request that the customer withdrew was not rejected by the operator. */
export const shownStatus = ({ status, reason }: Pick<Domain, 'status' | 'reason'>): string =>
  status === 'rejected' && reason?.code === 'request_withdrawn' ? 'withdrawn' : status
