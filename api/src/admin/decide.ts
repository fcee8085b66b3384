import type { AdminDomain } from '@panel/shared/contract'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { REGISTRY_PATIENCE } from '../base/limits'
import { findDomain } from '../domains/repository'
import type { RequestContext } from '../request-context'
import { applyDecision, checkDecision } from './apply-decision'
import type { DecisionName, Why } from './decisions'
import { holdDecision, isHoldable, undoDecision } from './hold'
import { toAdminDomains } from './service'

/**
 * Decides a request (S4.6, S7.18), at once or so that it can be undone for a while. Of decisions at once the first
 * holds. An approved domain stays pending for as long as the registry takes; this call tries once, and does not wait for
 * a registry that takes long.
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
  if (context.client.prefersUndoable && isHoldable(name)) await holdDecision(context, admin, id, name, why)
  else if (name !== 'reopen' || !(await undoDecision(context, id))) {
    const task = await applyDecision(context, admin, id, name, why)
    if (task !== null && context.registries.areRemote !== false) await context.work.run(context.db, task, until)
  }
  const decided = await findDomain(context.db, id)
  if (!decided) throw new ProblemError('not_found')
  const [shown] = await toAdminDomains(context, [decided])
  if (!shown) throw new ProblemError('not_found')
  return shown
}
