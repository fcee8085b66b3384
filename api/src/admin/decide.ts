import type { AdminDomain, AuditEvent, Domain } from '@panel/shared/contract'
import { domainCan, fullName, type Verdict } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../caller'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { assertAllowed } from '../domains/access'
import { findPending } from '../domains/pending'
import { findDomain, lockDomain, updateDomain } from '../domains/repository'
import { platformNameservers } from '../domains/service'
import { ProblemError } from '../errors'
import { notifyOwner } from '../notifications/notify-owner'
import type { RequestContext } from '../request-context'
import { assertFreeAtRegistry } from '../search/availability'
import { newAuthCode } from '../security/auth-code'
import { emitDomain } from '../webhooks/emit'
import { toAdminDomain } from './to-dto'

type Decidable = Pick<Domain, 'status' | 'pending'>

interface Decision {
  may: (domain: Decidable) => Verdict
  event: AuditEvent
  /** Whether the name is given away, so that the registry must still have it. */
  asksRegistry?: boolean
  /** Returns the task that was ordered, if any. */
  apply: (trx: Trx, context: RequestContext, domain: DomainRow, reason: string | undefined) => Promise<number | null>
}

const decisions = {
  approve: {
    may: domainCan.approve,
    event: 'request_approved',
    asksRegistry: true,
    apply: async (trx, { settings, work }, { id, years }) => {
      await updateDomain(trx, id, { status: 'pending', decided_at: new Date(), reason_code: null, reason_text: null })
      return work.order(trx, id, 'register', {
        years,
        hosts: [...platformNameservers(settings)],
        authInfo: newAuthCode(),
      })
    },
  },
  reject: {
    may: domainCan.reject,
    event: 'request_rejected',
    apply: async (trx, context, domain, reason) => {
      const why = reason ? { reason_code: 'administrator', reason_text: reason } : {}
      const rejected = await updateDomain(trx, domain.id, { status: 'rejected', decided_at: new Date(), ...why })
      const told = reason ? { reason: { code: 'administrator', text: reason } } : {}
      await emitDomain(trx, 'domain.rejected', rejected, told)
      const params = { context: reason ? 'why' : '', why: reason ?? '' }
      if (!context.isBulk) await notifyOwner(trx, domain, 'request_rejected', params)
      return null
    },
  },
  reserve: {
    may: domainCan.reserve,
    event: 'request_reserved',
    apply: async (trx, _, { id }) => {
      await updateDomain(trx, id, { status: 'reserved', decided_at: new Date() })
      return null
    },
  },
} as const satisfies Record<string, Decision>

type DecisionName = keyof typeof decisions

/** The registry is asked before the row is locked, and only about a name that may be given away. */
const checkRegistry = async (context: RequestContext, id: number, { may, asksRegistry }: Decision): Promise<void> => {
  if (!asksRegistry) return
  const domain = await findDomain(context.db, id)
  if (domain && may(domain).allowed) await assertFreeAtRegistry(context, domain)
}

/** Two administrators may see the same list: a decision for a request that was decided meanwhile is refused. */
const assertUndecidedSince = (domain: DomainRow, arrivedAt: Date): void => {
  if (domain.decided_at && domain.decided_at > arrivedAt) throw new ProblemError('status_conflict')
}

const applyDecision = (
  context: RequestContext,
  admin: User,
  id: number,
  decision: Decision,
  reason: string | undefined,
): Promise<number | null> =>
  transact(context.db, async trx => {
    const domain = await lockDomain(trx, id)
    if (!domain) throw new ProblemError('not_found')
    assertUndecidedSince(domain, context.arrivedAt)
    const pending = (await findPending({ ...context, db: trx }, [id])).get(id) ?? []
    assertAllowed(decision.may({ ...domain, pending }))
    const task = await decision.apply(trx, context, domain, reason)
    const data = { name: fullName(domain), from: domain.status, ...(reason && { reason }) }
    await audit(trx, context, {
      event: decision.event,
      actor: admin.id,
      account: domain.user_id,
      subject: `domain ${id}`,
      data,
    })
    return task
  })

/**
 * Decides a request (S4.6, S7.18). Of decisions at once the first holds. An approved domain stays pending for as long as
 * the registry takes; this call tries once.
 * @throws ProblemError not_found, status_conflict; at approval also domain_taken, lookup_unknown
 */
export const decide = async (
  context: RequestContext,
  admin: User,
  id: number,
  name: DecisionName,
  reason?: string,
): Promise<AdminDomain> => {
  const decision: Decision = decisions[name]
  await checkRegistry(context, id, decision)
  const task = await applyDecision(context, admin, id, decision, reason)
  if (task !== null && context.registry.isRemote && !context.db.isTransaction) await context.work.run(context.db, task)
  const decided = await findDomain(context.db, id)
  if (!decided) throw new ProblemError('not_found')
  const pending = (await findPending(context, [id])).get(id)
  return toAdminDomain(decided, pending, context.language)
}
