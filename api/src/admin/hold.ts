import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { DECISION_HOLD } from '../base/limits'
import { goOnAsPaid } from '../billing/credit-repository'
import { assertTaken } from '../contacts/registry-cards'
import type { HeldDecisionRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { lockDomain } from '../domains/repository'
import { enqueue } from '../mail/outbox-repository'
import type { Dependencies, RequestContext } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { findUser } from '../users/repository'
import { applyDecision, lockDecidable } from './apply-decision'
import type { DecisionContext, DecisionName, Why } from './decisions'
import {
  dropHeldDecision,
  insertHeldDecision,
  insertHeldOfOperation,
  isHeldDecisionDue,
  listDueDecisions,
  type NewHeldDecision,
  takeHeldDecision,
} from './held-decision-repository'

type Holdable = HeldDecisionRow['decision']

/** What can be undone before it is carried out; to reopen a request has nothing to undo. */
export const isHoldable = (name: DecisionName): name is Holdable => name !== 'reopen'

const newHeld = (
  { arrivedAt, ip, client }: Pick<RequestContext, 'arrivedAt' | 'ip' | 'client'>,
  admin: User,
  decision: Holdable,
  { template, reason }: Why,
): NewHeldDecision => ({
  admin_id: admin.id,
  operation_id: null,
  decision,
  template: template ?? null,
  reason: reason ?? '',
  address: ip,
  agent: client.agent,
  made_at: arrivedAt,
})

/**
 * Stores a decision that is carried out when its time to be undone is over. Until then nothing is registered,
 * mailed, charged or audited.
 * @throws ProblemError not_found, status_conflict, registrant_incomplete
 */
export const holdDecision = (
  context: RequestContext,
  admin: User,
  id: number,
  name: Holdable,
  why: Why,
): Promise<void> =>
  transact(context.db, async trx => {
    const domain = await lockDecidable(trx, context, id, name)
    // Once the time is over, the administrator has gone on and reads no refusal.
    if (name === 'approve') await assertTaken(trx, domain, context.registries.of(domain.zone).profile)
    const isHeld = await insertHeldDecision(trx, id, newHeld(context, admin, name, why), DECISION_HOLD)
    if (!isHeld) throw new ProblemError('status_conflict')
    await enqueue(trx, 'decision', { id }, { delaySeconds: DECISION_HOLD })
  })

/** Holds the decisions of bulk work until it starts. */
export const holdAll = (
  trx: Trx,
  context: RequestContext,
  admin: User,
  { id, kind, until, why }: { id: number; kind: Holdable; until: Date; why: Why },
): Promise<void> => insertHeldOfOperation(trx, id, newHeld(context, admin, kind, why), until)

/** Undoes a decision as if it was never made. False where none waits: it was carried out, or never held. */
export const undoDecision = ({ db }: Pick<RequestContext, 'db'>, id: number): Promise<boolean> =>
  transact(db, async trx => {
    await lockDomain(trx, id)
    return dropHeldDecision(trx, id)
  })

/**
 * Applies a decision that bulk work held.
 * @throws ProblemError unchanged where it was undone; not_found, status_conflict
 */
export const applyHeld = (
  context: RequestContext,
  admin: User,
  id: number,
  name: Holdable,
  why: Why,
): Promise<number | null> =>
  transact(context.db, async trx => {
    await lockDomain(trx, id)
    const held = await takeHeldDecision(trx, id, context.operationId ?? null)
    if (!held) throw new ProblemError('unchanged')
    return applyDecision({ ...context, db: trx }, admin, id, name, why)
  })

type Needs = JobNeeds & Pick<Dependencies, 'settings' | 'keys' | 'work' | 'registries'>

const contextOf = (deps: Needs, trx: Trx, { address, agent, made_at }: HeldDecisionRow): DecisionContext => ({
  ...deps,
  db: trx,
  ip: address,
  client: { agent },
  language: 'en',
  arrivedAt: made_at,
})

/** What the administrator may no longer decide, and what no longer can be decided, is dropped. */
const applyDue = async (deps: Needs, trx: Trx, id: number): Promise<void> => {
  await lockDomain(trx, id)
  if (!(await isHeldDecisionDue(trx, id))) return
  const held = await takeHeldDecision(trx, id, null)
  const admin = held && (await findUser(trx, held.admin_id))
  if (!held) return
  if (!admin?.is_admin || admin.disabled_at) return goOnAsPaid(trx, [id])
  const why = { ...(held.template && { template: held.template }), reason: held.reason }
  await applyDecision(contextOf(deps, trx, held), admin, id, held.decision, why)
}

/** Carries out the decision about a request, where its time to be undone is over. */
export const carryOutDecision = async (deps: Needs, id: number): Promise<void> => {
  await transact(deps.db, trx => applyDue(deps, trx, id)).catch(error => {
    if (!(error instanceof ProblemError)) throw error
    // The customer has withdrawn the request, or another version of the product decided it.
    deps.log.info({ domain: id, code: error.code }, 'a decision that was held could not be carried out')
    return transact(deps.db, async trx => {
      await lockDomain(trx, id)
      await dropHeldDecision(trx, id, null)
    })
  })
}

const batch = 100

/** Carries out what a stopped process left. Two processes may run it at once. */
export const carryOutDecisions = (deps: Needs, isOver: IsOver = () => false): Promise<void> =>
  eachObject<number>(deps, {
    job: 'decisions',
    isOver,
    find: after => listDueDecisions(deps.db, after ?? 0, batch),
    object: id => `domain ${id}`,
    work: async id => {
      await carryOutDecision(deps, id)
      return undefined
    },
  })
