import type { AdminDomain, AdminLog, Domain, DomainStatus } from '@panel/shared/contract'
import { domainCan, type Verdict } from '@panel/shared/rules'
import { type AuditEvent, audit } from '../audit/log'
import type { Paged } from '../database/page'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { requireAllowed } from '../domains/access'
import { type ListQuery, listDomains } from '../domains/list'
import { findDomain, lockDomain } from '../domains/repository'
import { platformNameservers } from '../domains/service'
import type { User } from '../http/caller'
import { storedLanguage } from '../http/language'
import { enqueue, type NoticeName } from '../mail/outbox'
import { refuse } from '../refusal'
import type { Scope } from '../scope'
import { requireFreeAtRegistry } from '../search/availability'
import { findUser } from '../users/repository'
import { beginTerm, listAccounts, setStatus } from './repository'

const present = ({ id, name, zone, status, created_at, user_id }: DomainRow): AdminDomain => ({
  id,
  name,
  zone,
  status,
  created_at: created_at.toISOString(),
  user_id,
})

/** S7.16 */
export const getDomains = async ({ db }: Scope, query: ListQuery): Promise<Paged<AdminDomain>> => {
  const { rows, nextCursor } = await listDomains(db, null, query)
  return { rows: rows.map(present), nextCursor }
}

/** S7.17 */
export const getLogs = async ({ db }: Scope, query: ListQuery): Promise<Paged<AdminLog>> => {
  const { rows, nextCursor } = await listAccounts(db, query)
  const logs = rows.map(({ id, email, created_at, domains }) => ({
    id,
    email,
    created_at: created_at.toISOString(),
    domains,
  }))
  return { rows: logs, nextCursor }
}

interface Decision {
  may: (domain: Pick<Domain, 'status'>) => Verdict
  event: AuditEvent
  notice?: NoticeName
  /** Whether the name is given away, so that the registry must still have it. */
  asksRegistry?: boolean
  apply: (trx: Trx, scope: Scope, id: number) => Promise<DomainRow>
}

const become =
  (status: Exclude<DomainStatus, 'approved'>): Decision['apply'] =>
  (trx, _, id) =>
    setStatus(trx, id, status)

const decisions = {
  approve: {
    may: domainCan.approve,
    event: 'request_approved',
    notice: 'request_approved',
    asksRegistry: true,
    apply: (trx, { settings }, id) => beginTerm(trx, id, platformNameservers(settings)),
  },
  reject: { may: domainCan.reject, event: 'request_rejected', notice: 'request_rejected', apply: become('rejected') },
  reserve: { may: domainCan.reserve, event: 'request_reserved', apply: become('reserved') },
} as const satisfies Record<string, Decision>

export type DecisionName = keyof typeof decisions

const notify = async (trx: Trx, notice: NoticeName, domain: DomainRow): Promise<void> => {
  const owner = await findUser(trx, domain.user_id)
  if (!owner) return
  const language = storedLanguage(owner.language) ?? 'en'
  await enqueue(trx, 'send_notice', {
    notice,
    to: owner.email,
    language,
    params: { domain: `${domain.name}.${domain.zone}` },
  })
}

/** The registry is asked before the row is locked, and only about a name that may be given away. */
const checkRegistry = async (scope: Scope, id: number, { may, asksRegistry }: Decision): Promise<void> => {
  if (!asksRegistry) return
  const domain = await findDomain(scope.db, id)
  if (domain && may(domain).allowed) await requireFreeAtRegistry(scope, domain)
}

/** Two administrators look at one list: what was decided while a decision was on its way, it was not made about. */
const requireUndecidedSince = (domain: DomainRow, arrivedAt: Date): void => {
  if (domain.decided_at && domain.decided_at > arrivedAt) throw refuse('status_conflict')
}

/**
 * Decides a request (S4.6, S7.18). Of decisions at once the first holds.
 * @throws Refusal not_found, status_conflict; at approval also domain_taken, lookup_unknown
 */
export const decide = async (scope: Scope, admin: User, id: number, name: DecisionName): Promise<AdminDomain> => {
  const decision: Decision = decisions[name]
  await checkRegistry(scope, id, decision)
  return transact(scope.db, async trx => {
    const domain = await lockDomain(trx, id)
    if (!domain) throw refuse('not_found')
    requireUndecidedSince(domain, scope.arrivedAt)
    requireAllowed(decision.may(domain))
    const decided = await decision.apply(trx, scope, id)
    if (decision.notice) await notify(trx, decision.notice, decided)
    const data = { name: `${domain.name}.${domain.zone}`, from: domain.status }
    await audit(trx, { event: decision.event, actor: admin.id, subject: `domain ${id}`, data })
    return present(decided)
  })
}
