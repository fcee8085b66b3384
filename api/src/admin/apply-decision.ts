import { fullName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import { ProblemError } from '../base/errors'
import { REGISTRY_PATIENCE } from '../base/limits'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { assertAllowed } from '../domains/access'
import { findPending } from '../domains/pending'
import { reasonOf } from '../domains/reason'
import { findDomain, lockDomain } from '../domains/repository'
import type { RequestContext } from '../request-context'
import { assertFreeAtRegistry } from '../search/availability'
import { type Decision, type DecisionContext, type DecisionName, decisions, type Why } from './decisions'
import { listHeldDecisions } from './held-decision-repository'

/** What a decision about a request needs to know of its account. */
type Administrator = { id: number }

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

/**
 * Locks a request that can be decided so.
 * @throws ProblemError not_found, status_conflict
 */
export const lockDecidable = async (
  trx: Trx,
  { language, arrivedAt }: Pick<DecisionContext, 'language' | 'arrivedAt'>,
  id: number,
  name: DecisionName,
): Promise<DomainRow> => {
  const domain = await lockDomain(trx, id)
  if (!domain) throw new ProblemError('not_found')
  assertUndecidedSince(domain, arrivedAt)
  if ((await listHeldDecisions(trx, [id])).length > 0) throw new ProblemError('status_conflict')
  const pending = (await findPending({ db: trx, language }, [id])).get(id) ?? []
  assertAllowed(decisions[name].may({ status: domain.status, pending, ...reasonOf(domain, language) }))
  return domain
}

const toldIn = ({ template, reason }: Why) => ({ ...(template && { template }), ...(reason && { reason }) })

/**
 * Applies a decision that was checked. Returns the task for the registry, if any.
 * @throws ProblemError not_found, status_conflict
 */
export const applyDecision = (
  context: DecisionContext,
  admin: Administrator,
  id: number,
  name: DecisionName,
  why: Why = {},
): Promise<number | null> =>
  transact(context.db, async trx => {
    const decision: Decision = decisions[name]
    const domain = await lockDecidable(trx, context, id, name)
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
