import type { Domain, DomainStatus } from '../../contract/domains'
import type { RuleCode } from '../messages/messages'
import { registryReason } from './registry-locks'
import { addYears, MAX_TERM_YEARS } from './term'

/** Whether something may be done; if not, a code of `messages/` says why. */
export type Verdict = { allowed: true } | { allowed: false; reason: RuleCode }

/** A registry without the status clientTransferProhibited (RFC 5731) cannot lock a domain. */
export const noTransferLock: Verdict = { allowed: false, reason: 'domains.no-transfer-lock' }

const allowed: Verdict = { allowed: true }

const denied = (reason: RuleCode): Verdict => ({ allowed: false, reason })

/** Why a domain in this state cannot be managed; null where it can. */
const unmanaged: Record<DomainStatus, RuleCode | null> = {
  approved: null,
  pending: 'domains.pending',
  rejected: 'domains.rejected',
  reserved: 'domains.reserved',
  expired: 'domains.expired',
  redemption: 'domains.redemption',
  released: 'domains.released',
  transferred: 'domains.transferred',
  unregistered: 'domains.unregistered',
}

/** States that hold nothing, so that the row can leave the customer's list. */
const removable: readonly string[] = ['rejected', 'released', 'transferred'] satisfies DomainStatus[]

type Has<Key extends keyof Domain> = Pick<Domain, Key>

// A status that this version does not know forbids what cannot be decided.
const reasonOf = (status: string): RuleCode | null =>
  Object.hasOwn(unmanaged, status) ? unmanaged[status as DomainStatus] : 'domains.decided'

/** S2.42: only an approved domain is managed. */
const manage = ({ status }: Has<'status'>): Verdict => {
  const reason = reasonOf(status)
  return reason === null ? allowed : denied(reason)
}

const also = (first: Verdict, second: () => Verdict): Verdict => (first.allowed ? second() : first)

/** What the registry has locked would be refused by it (RFC 5731 section 2.3). */
const unlessLocked = (...[domain, ...locks]: Parameters<typeof registryReason>): Verdict => {
  const reason = registryReason(domain, ...locks)
  return reason === null ? allowed : denied(reason)
}

type AtRegistry = Partial<Has<'registry_statuses'>>

/** Nameservers and DS records are the registry's. */
const changeDelegation = (domain: Has<'status'> & AtRegistry): Verdict =>
  also(manage(domain), () => unlessLocked(domain, 'serverUpdateProhibited'))

/** For how many years a registry renews, and how many years ahead a term may end there. */
interface RenewalPeriods {
  renew: readonly number[]
  longest: number
}

/** A term is extended while it runs and in its grace period, as its registry allows where that is known. */
const renew = (
  domain: Has<'status' | 'expires_at'> & AtRegistry,
  now: Date,
  years = 1,
  periods?: RenewalPeriods,
): Verdict =>
  also(domain.status === 'expired' ? allowed : manage(domain), () => {
    if (domain.expires_at === null) return denied('domains.no-term')
    if (periods && !periods.renew.includes(years)) return denied('domains.renew-years')
    const end = addYears(new Date(domain.expires_at), years)
    if (end > addYears(now, periods?.longest ?? MAX_TERM_YEARS)) return denied('domains.renew-limit')
    return unlessLocked(domain, 'serverRenewProhibited')
  })

/** From the request on, so that what a registrant lacks can be added before it is registered. */
const editContacts = (domain: Has<'status'>): Verdict =>
  domain.status === 'pending' || domain.status === 'expired' ? allowed : manage(domain)

const restore = (domain: Has<'status'> & AtRegistry): Verdict =>
  domain.status === 'redemption'
    ? unlessLocked(domain, 'serverUpdateProhibited')
    : denied(reasonOf(domain.status) ?? 'domains.not-in-redemption')

/** Whether the row can leave the customer's list. */
const remove = ({ status }: Has<'status'>): Verdict => {
  if (status === 'unregistered') return denied('domains.unregistered')
  return removable.includes(status) ? allowed : denied('domains.held')
}

/** S4.7 */
const editNameservers = (domain: Has<'status' | 'delegation_type'> & AtRegistry): Verdict =>
  also(changeDelegation(domain), () =>
    domain.delegation_type === 'external' ? allowed : denied('domains.nameservers-platform'),
  )

/** S4.8, S8.11; also of a domain that has only its DNS here. */
const manageDns = (domain: Has<'status' | 'delegation_type'>): Verdict =>
  also(domain.status === 'unregistered' ? allowed : manage(domain), () =>
    domain.delegation_type === 'internal' ? allowed : denied('domains.dns-disabled'),
  )

/** Signatures come and go with their DS records; those of a domain that is registered elsewhere are its owner's to set. */
const toggleDnssec = (domain: Has<'status' | 'delegation_type'> & AtRegistry): Verdict =>
  also(manageDns(domain), () => (domain.status === 'unregistered' ? allowed : changeDelegation(domain)))

type Transferable = Has<'status' | 'client_transfer_lock'> & AtRegistry

const leave = (domain: Transferable): Verdict =>
  also(manage(domain), () =>
    also(unlessLocked(domain, 'serverTransferProhibited'), () =>
      domain.client_transfer_lock ? denied('domains.transfer-locked') : allowed,
    ),
  )

/** With the auth code to another registrar. The code is set at the registry. */
const requestAuthCode = (domain: Transferable): Verdict =>
  also(leave(domain), () => unlessLocked(domain, 'serverUpdateProhibited'))

const withoutTransfer = (hasTransfer: boolean): Verdict => (hasTransfer ? denied('domains.transfer-pending') : allowed)

/**
 * To another account here, one at a time; a lock of the registry keeps the registrant, too. `hasTransfer`: one that was
 * offered is neither finished nor cancelled.
 */
const startTransfer = (domain: Transferable, hasTransfer = false): Verdict =>
  also(leave(domain), () => withoutTransfer(hasTransfer))

/** A domain is never both locked and on its way to another account. */
const toggleTransferLock = (domain: Transferable, hasTransfer = false): Verdict =>
  also(changeDelegation(domain), () => withoutTransfer(hasTransfer && !domain.client_transfer_lock))

/**
 * S4.6. What an administrator may decide in which state: a request is decided once; a reserved name may still be given
 * to its requester, or be released; a rejected or a registered domain is not decided again.
 */
const decisions: ReadonlyMap<string, readonly DomainStatus[]> = new Map<DomainStatus, readonly DomainStatus[]>([
  ['pending', ['approved', 'rejected', 'reserved']],
  ['reserved', ['approved', 'rejected']],
])

const decide =
  (to: DomainStatus) =>
  ({ status, pending }: Has<'status'> & Partial<Has<'pending'>>): Verdict => {
    // What waits for the registry, a registration or a transfer to us, is still pending, and has no decision to make.
    // What waits for the verification of its registrant is approved, and may still be refused.
    const isOrdered = pending?.some(({ kind }) => to === 'approved' || kind !== 'verification') ?? false
    return decisions.get(status)?.includes(to) && !isOrdered ? allowed : denied('domains.decided')
  }

/** The requester may take a request back until the registry was asked. A transfer to us is cancelled by its own call. */
const withdraw = ({ status, pending = [] }: Has<'status' | 'pending'>): Verdict =>
  status === 'pending' &&
  pending.every(({ kind, attempts }) => ['register', 'verification'].includes(kind) && attempts === 0)
    ? allowed
    : denied('domains.withdraw-late')

const isFinal = (code: string | undefined): boolean =>
  code === 'request_withdrawn' || code?.startsWith('registry_') === true

/** An administrator's rejection may be reversed; what the registry refused or the requester withdrew may not. */
const reopen = ({ status, reason }: Has<'status' | 'reason'>): Verdict =>
  status === 'reserved' || (status === 'rejected' && !isFinal(reason?.code)) ? allowed : denied('domains.decided')

/** What may be done with a domain in its current state, decided in this one place for panels and API alike. */
export const domainCan = {
  manage,
  renew,
  restore,
  remove,
  changeDelegation,
  editNameservers,
  manageDns,
  toggleDnssec,
  editContacts,
  togglePrivacy: manage,
  toggleAutoRenew: manage,
  toggleTransferLock,
  startTransfer,
  requestAuthCode,
  approve: decide('approved'),
  reject: decide('rejected'),
  reserve: decide('reserved'),
  reopen,
  withdraw,
}
