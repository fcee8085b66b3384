import type { Domain } from '@panel/shared/contract'

const dayInMs = 86_400_000
const soonInDays = 60
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

/** How loud the expiry is: quiet for most of the term, then warning, at the end danger. */
export const urgencyOf = (domain: Pick<Domain, 'expires_at'>, now = Date.now()): 'accent' | 'warning' | 'danger' => {
  const days = daysLeft(domain, now)
  if (days === undefined || days > soonInDays) return 'accent'
  return days > lastCallInDays ? 'warning' : 'danger'
}
