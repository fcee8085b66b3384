import type { AdminDomain, DomainStatus } from '@panel/shared/contract'

/** What an administrator may decide about a request (S4.6). */
export const decisions = ['approve', 'reject', 'reserve'] as const
export type Decision = (typeof decisions)[number]

/** A decision, or its reversal. */
export type Act = Decision | 'reopen'

/** The status that a decision leads to (S4.6). */
export const statusAfter: Record<Act, DomainStatus> = {
  approve: 'approved',
  reject: 'rejected',
  reserve: 'reserved',
  reopen: 'pending',
}

/** The list with one request changed; the same list when the request is not in it. */
export const withDomain = (
  domains: readonly AdminDomain[] | undefined,
  id: number,
  change: Partial<AdminDomain>,
): AdminDomain[] | undefined => domains?.map(domain => (domain.id === id ? { ...domain, ...change } : domain))

const deadlines = new WeakMap<AdminDomain, number>()

/** When, in milliseconds since the epoch of this browser, a decision can no longer be undone; 0 where none is held. */
const endOfUndo = (domain: AdminDomain): number => {
  if (domain.undo_seconds === undefined) return 0
  const known = deadlines.get(domain) ?? Date.now() + domain.undo_seconds * 1000
  deadlines.set(domain, known)
  return known
}

/** Seconds in which a decision can still be undone, since it was read from the server. */
export const secondsToUndo = (domain: AdminDomain): number =>
  Math.max(0, Math.ceil((endOfUndo(domain) - Date.now()) / 1000))

/** Milliseconds until the first decision that is held may be carried out; undefined where none is. */
export const nextCarriedOut = (domains: readonly AdminDomain[]): number | undefined => {
  const ends = domains.filter(({ undo_seconds }) => undo_seconds !== undefined).map(endOfUndo)
  return ends.length === 0 ? undefined : Math.max(0, Math.min(...ends) - Date.now())
}
