import type { Domain, DomainStatus } from '../../contract/domains'
import type { RuleCode } from '../messages/codes'
import { allowed, denied, type Verdict } from './verdict'

/** A term ends at most ten years ahead. */
const MAX_TERM_YEARS = 10

const reasonByStatus: Partial<Record<string, RuleCode | null>> & Record<DomainStatus, RuleCode | null> = {
  approved: null,
  pending: 'domains.pending',
  rejected: 'domains.rejected',
  reserved: 'domains.reserved',
}

type Has<Key extends keyof Domain> = Pick<Domain, Key>

/** S2.42: only an approved domain is managed. */
const manage = ({ status }: Has<'status'>): Verdict => {
  // A status that this version does not know forbids what it cannot judge.
  const reason = reasonByStatus[status] === undefined ? 'domains.decided' : reasonByStatus[status]
  return reason === null ? allowed : denied(reason)
}

const also = (first: Verdict, second: () => Verdict): Verdict => (first.allowed ? second() : first)

/** The year a renewal would end in must not lie more than `MAX_TERM_YEARS` ahead of `now`. */
const renew = (domain: Has<'status' | 'expires_at'>, now: Date): Verdict =>
  also(manage(domain), () => {
    if (domain.expires_at === null) return denied('domains.no-term')
    const end = new Date(domain.expires_at)
    end.setUTCFullYear(end.getUTCFullYear() + 1)
    const limit = new Date(now)
    limit.setUTCFullYear(limit.getUTCFullYear() + MAX_TERM_YEARS)
    return end <= limit ? allowed : denied('domains.renew-limit')
  })

/** S4.7 */
const editNameservers = (domain: Has<'status' | 'delegation_type'>): Verdict =>
  also(manage(domain), () => (domain.delegation_type === 'external' ? allowed : denied('domains.nameservers-platform')))

/** S4.8, S8.11 */
const manageDns = (domain: Has<'status' | 'delegation_type'>): Verdict =>
  also(manage(domain), () => (domain.delegation_type === 'internal' ? allowed : denied('domains.dns-disabled')))

const startTransfer = (domain: Has<'status' | 'client_transfer_lock'>): Verdict =>
  also(manage(domain), () => (domain.client_transfer_lock ? denied('domains.transfer-locked') : allowed))

/**
 * S4.6. What an administrator may decide in which state: a request is decided once; a reserved name may still be given
 * to who asked for it, or let go; a refused or a running domain is not decided again.
 */
const decisions: Partial<Record<string, readonly DomainStatus[]>> = {
  pending: ['approved', 'rejected', 'reserved'],
  reserved: ['approved', 'rejected'],
  approved: [],
  rejected: [],
}

const decide =
  (to: DomainStatus) =>
  ({ status }: Has<'status'>): Verdict =>
    decisions[status]?.includes(to) ? allowed : denied('domains.decided')

/** What may be done with a domain in its present state, decided in this one place for panels and API alike. */
export const domainCan = {
  manage,
  renew,
  changeDelegation: manage,
  editNameservers,
  manageDns,
  editContacts: manage,
  togglePrivacy: manage,
  toggleAutoRenew: manage,
  toggleTransferLock: manage,
  startTransfer,
  approve: decide('approved'),
  reject: decide('rejected'),
  reserve: decide('reserved'),
}
