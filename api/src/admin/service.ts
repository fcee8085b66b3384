import type { AdminDomain, AdminLog, Domain, DomainStatus } from '@panel/shared/contract'
import { domainCan, type Verdict } from '@panel/shared/rules'
import { type AuditEvent, audit } from '../audit/service'
import type { User } from '../caller'
import type { Paged } from '../database/page'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { assertAllowed } from '../domains/access'
import { type ListQuery, listDomains } from '../domains/list-repository'
import { findDomain, lockDomain } from '../domains/repository'
import { platformNameservers } from '../domains/service'
import { ProblemError } from '../errors'
import { storedLanguage } from '../language'
import { enqueue, type NoticeName } from '../mail/outbox-repository'
import type { RequestContext } from '../request-context'
import { assertFreeAtRegistry } from '../search/availability'
import { findUser } from '../users/repository'
import { beginTerm, listAccounts, setStatus } from './repository'

const toDto = ({ id, name, zone, status, created_at, user_id }: DomainRow): AdminDomain => ({
  id,
  name,
  zone,
  status,
  created_at: created_at.toISOString(),
  user_id,
})

/** S7.16 */
export const getDomains = async ({ db }: RequestContext, query: ListQuery): Promise<Paged<AdminDomain>> => {
  const { rows, nextCursor } = await listDomains(db, null, query)
  return { rows: rows.map(toDto), nextCursor }
}

/** S7.17 */
export const getLogs = async ({ db }: RequestContext, query: ListQuery): Promise<Paged<AdminLog>> => {
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
  apply: (trx: Trx, context: RequestContext, id: number) => Promise<DomainRow>
}

const setStatusTo =
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
  reject: {
    may: domainCan.reject,
    event: 'request_rejected',
    notice: 'request_rejected',
    apply: setStatusTo('rejected'),
  },
  reserve: { may: domainCan.reserve, event: 'request_reserved', apply: setStatusTo('reserved') },
} as const satisfies Record<string, Decision>

type DecisionName = keyof typeof decisions

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
const checkRegistry = async (context: RequestContext, id: number, { may, asksRegistry }: Decision): Promise<void> => {
  if (!asksRegistry) return
  const domain = await findDomain(context.db, id)
  if (domain && may(domain).allowed) await assertFreeAtRegistry(context, domain)
}

/** Two administrators work on one list: a decision does not apply to a domain that was decided after the request was sent. */
const assertUndecidedSince = (domain: DomainRow, arrivedAt: Date): void => {
  if (domain.decided_at && domain.decided_at > arrivedAt) throw new ProblemError('status_conflict')
}

/**
 * Decides a request (S4.6, S7.18). Of decisions at once the first holds.
 * @throws ProblemError not_found, status_conflict; at approval also domain_taken, lookup_unknown
 */
export const decide = async (
  context: RequestContext,
  admin: User,
  id: number,
  name: DecisionName,
): Promise<AdminDomain> => {
  const decision: Decision = decisions[name]
  await checkRegistry(context, id, decision)
  return transact(context.db, async trx => {
    const domain = await lockDomain(trx, id)
    if (!domain) throw new ProblemError('not_found')
    assertUndecidedSince(domain, context.arrivedAt)
    assertAllowed(decision.may(domain))
    const decided = await decision.apply(trx, context, id)
    if (decision.notice) await notify(trx, decision.notice, decided)
    const data = { name: `${domain.name}.${domain.zone}`, from: domain.status }
    await audit(trx, context, {
      event: decision.event,
      actor: admin.id,
      account: domain.user_id,
      subject: `domain ${id}`,
      data,
    })
    return toDto(decided)
  })
}
