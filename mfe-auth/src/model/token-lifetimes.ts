/** Lifetimes offered for an API token, in days; 0: until it is removed. */
export const tokenLifetimes = [30, 90, 365, 0] as const

const dayInMs = 86_400_000

/** When a token made at `now` (ms) expires, ISO 8601, or null for one that does not. */
export const expiryOf = (days: number, now: number): string | null =>
  days === 0 ? null : new Date(now + days * dayInMs).toISOString()
