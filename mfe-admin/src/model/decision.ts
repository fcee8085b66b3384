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
