import type { Domain } from '@panel/shared/contract'

const dayInMs = 86_400_000
const soonInDays = 60
const lastCallInDays = 14

/** Whole days until the domain expires, negative after; undefined when it has no term. */
export const daysLeft = ({ expires_at }: Pick<Domain, 'expires_at'>, now = Date.now()): number | undefined => {
  const end = Date.parse(expires_at ?? '')
  return Number.isNaN(end) ? undefined : Math.floor((end - now) / dayInMs)
}

/** How loud the expiry is: quiet for most of the term, then warning, at the end danger. */
export const urgencyOf = (domain: Pick<Domain, 'expires_at'>, now = Date.now()): 'accent' | 'warning' | 'danger' => {
  const days = daysLeft(domain, now)
  if (days === undefined || days > soonInDays) return 'accent'
  return days > lastCallInDays ? 'warning' : 'danger'
}
