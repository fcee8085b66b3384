export { MAX_TERM_YEARS } from '../../contract/common'

/** Days after the end of a term in which a domain can still be renewed. */
export const GRACE_DAYS = 30

/** Days after its deletion, which follows the grace period, in which a domain can be restored; then the name is released. */
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

/**
 * The moments after the end of a term: until when it can be renewed, and until when it can be restored. That counts from
 * the deletion at the registry (RFC 3915), which can be late.
 */
export const termDeadlines = (
  expiresAt: Date,
  deletedAt: Date | null = null,
): { renewUntil: Date; restoreUntil: Date } => {
  const renewUntil = new Date(expiresAt.getTime() + GRACE_DAYS * day)
  const from = Math.max(renewUntil.getTime(), deletedAt?.getTime() ?? 0)
  return { renewUntil, restoreUntil: new Date(from + REDEMPTION_DAYS * day) }
}

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
