import type { AdminDomain } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { REGISTRY_PATIENCE } from '../base/limits'
import type { DomainRow } from '../database/schema'
import { transact } from '../database/transact'
import { assertAllowed } from '../domains/access'
import { findPending } from '../domains/pending'
import { reasonOf } from '../domains/reason'
import { findDomain, lockDomain } from '../domains/repository'
import type { RequestContext } from '../request-context'
import { assertFreeAtRegistry } from '../search/availability'
import { type Decision, type DecisionName, decisions, type Why } from './decisions'
import { toAdminDomain } from './to-dto'

/**
 * What is decided about a request outside of its transaction: whether the registry has a name that is given away.
 * @throws ProblemError domain_taken, lookup_unknown
 */
export const checkDecision = async (
  context: RequestContext,
  id: number,
  name: DecisionName,
  until = performance.now() + REGISTRY_PATIENCE,
): Promise<void> => {
  const { may, asksRegistry }: Decision = decisions[name]
  if (!asksRegistry) return
  const domain = await findDomain(context.db, id)
  if (domain && may(domain).allowed) await assertFreeAtRegistry(context, domain, until)
}

/** Two administrators may see the same list: a decision for a request that was decided meanwhile is refused. */
const assertUndecidedSince = (domain: DomainRow, arrivedAt: Date): void => {
  if (domain.decided_at && domain.decided_at > arrivedAt) throw new ProblemError('status_conflict')
}

const toldIn = ({ template, reason }: Why) => ({ ...(template && { template }), ...(reason && { reason }) })

/**
 * Applies a decision that was checked. Returns the task for the registry, if any.
 * @throws ProblemError not_found, status_conflict
 */
export const applyDecision = (
  context: RequestContext,
  admin: User,
  id: number,
  name: DecisionName,
  why: Why = {},
): Promise<number | null> =>
  transact(context.db, async trx => {
    const decision: Decision = decisions[name]
    const domain = await lockDomain(trx, id)
    if (!domain) throw new ProblemError('not_found')
    assertUndecidedSince(domain, context.arrivedAt)
    const pending = (await findPending({ ...context, db: trx }, [id])).get(id) ?? []
    assertAllowed(decision.may({ status: domain.status, pending, ...reasonOf(domain, context.language) }))
    const task = await decision.apply(trx, context, domain, why)
    const data = { name: fullName(domain), from: domain.status, ...toldIn(why) }
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
 * the registry takes; this call tries once, and does not wait for a registry that takes long.
 * @throws ProblemError not_found, status_conflict; at approval also domain_taken, lookup_unknown
 */
export const decide = async (
  context: RequestContext,
  admin: User,
  id: number,
  name: DecisionName,
  why: Why = {},
): Promise<AdminDomain> => {
  const until = performance.now() + REGISTRY_PATIENCE
  await checkDecision(context, id, name, until)
  const task = await applyDecision(context, admin, id, name, why)
  if (task !== null && context.registry.isRemote) await context.work.run(context.db, task, until)
  const decided = await findDomain(context.db, id)
  if (!decided) throw new ProblemError('not_found')
  const pending = (await findPending(context, [id])).get(id)
  return toAdminDomain(decided, pending, context.language)
}
