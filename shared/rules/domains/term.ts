export { MAX_TERM_YEARS } from '../../contract/common'

/** Days after the end of a term in which a domain can still be renewed. */
export const GRACE_DAYS = 30

/** Days after the grace period in which a domain can be restored; then the name is released. */
export const REDEMPTION_DAYS = 30

/** Days before the end of a term at which auto-renew runs. */
export const AUTO_RENEW_DAYS = 7

/** Days before the end of a term from which a domain that does not renew itself is said to end soon. */
export const SOON_DAYS = 60

const day = 86_400_000

/** `from` with years added; 29 February becomes 28 February in a common year. */
export const addYears = (from: Date, years: number): Date => {
  const end = new Date(from)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  if (end.getUTCMonth() !== from.getUTCMonth()) end.setUTCDate(0)
  return end
}

/** Where a domain whose term ends at `expiresAt` is at `now`. */
type TermStage = 'running' | 'expired' | 'redemption' | 'released'

export const termStage = (expiresAt: Date, now: Date): TermStage => {
  const past = (now.getTime() - expiresAt.getTime()) / day
  if (past < 0) return 'running'
  if (past < GRACE_DAYS) return 'expired'
  return past < GRACE_DAYS + REDEMPTION_DAYS ? 'redemption' : 'released'
}

/** The moments after the end of a term: until when it can be renewed, and until when it can be restored. */
export const termDeadlines = (expiresAt: Date): { renewUntil: Date; restoreUntil: Date } => ({
  renewUntil: new Date(expiresAt.getTime() + GRACE_DAYS * day),
  restoreUntil: new Date(expiresAt.getTime() + (GRACE_DAYS + REDEMPTION_DAYS) * day),
})

/**
 * S4.11: the share of a term that has passed, in whole percent from 0 to 100; 0 where a date is missing or invalid,
 * or the term has no length. Dates are ISO 8601, `now` is the moment to measure at.
 */
export const expiryProgress = (created_at: string | null, expires_at: string | null, now: Date): number => {
  const start = Date.parse(created_at ?? '')
  const end = Date.parse(expires_at ?? '')
  const share = (now.getTime() - start) / (end - start)
  if (!Number.isFinite(share) || end <= start) return 0
  return Math.min(100, Math.max(0, Math.round(share * 100)))
}
