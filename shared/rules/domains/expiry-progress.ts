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
