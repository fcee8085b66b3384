import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { OperationItem } from '@panel/shared/contract'
import type { User } from '../base/caller'
import { findDomains } from '../domains/repository'
import type { RequestContext } from '../request-context'
import { checkDomains } from './check-domains'
import { selectedIds, unreachable, unreachableIds } from './item-repository'
import { type OperationRequest, selectionOf } from './service'
import { withMessage } from './to-dto'

/** Domains that are looked at in one go, between which other calls are answered. */
const partSize = 1000

/** Of what changes, and of what stays, this many are named. The counts are of all. */
const named = 200

const previewPart = async (
  context: RequestContext,
  order: OperationRequest,
  ids: readonly number[],
): Promise<OperationItem[]> => {
  const rows = await findDomains(context.db, ids)
  const checked = await checkDomains(context, order.kind, order.params, rows)
  return rows.map(({ id, display_name: name }, at) => {
    const check = checked[at] ?? { state: 'waiting' }
    return { id, name, state: check.state, ...withMessage(context, check.state === 'skipped' ? check.code : null) }
  })
}

/** What an order would do: with how many domains, and with the first of them. @throws ProblemError forbidden, validation */
export const previewOperation = async (
  context: RequestContext,
  user: User,
  order: OperationRequest,
): Promise<{ total: number; changes: number; items: OperationItem[] }> => {
  const selection = selectionOf(user, order)
  const ids = await selectedIds(context.db, selection)
  const leftOut = (await unreachableIds(context.db, order.ids ?? [], selection)).map(unreachable)
  const items = leftOut
    .slice(0, named)
    .map(({ id, name, code }): OperationItem => ({ id, name, state: 'skipped', ...withMessage(context, code) }))
  const counts = { waiting: 0, skipped: leftOut.length }
  let total = leftOut.length
  for (let from = 0; from < ids.length; from += partSize) {
    for (const item of await previewPart(context, order, ids.slice(from, from + partSize))) {
      const state = item.state === 'skipped' ? 'skipped' : 'waiting'
      counts[state] += 1
      total += 1
      if (counts[state] <= named) items.push(item)
    }
    await yieldToEventLoop()
  }
  return { total, changes: counts.waiting, items }
}
