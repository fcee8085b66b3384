import type { Operation, OperationItem, OperationSummary } from '@panel/shared/contract'
import { textOf } from '../base/texts'
import { orderNumber } from '../billing/to-dto'
import type { OperationItemRow, OrderRow } from '../database/schema'
import type { RequestContext } from '../request-context'
import type { CountedOperation } from './repository'

export const toSummary = (row: CountedOperation): OperationSummary => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  ...(row.held_until && { until: row.held_until.toISOString() }),
  total: row.total,
  ordered: row.ordered,
  done: row.done,
  failed: row.failed,
  skipped: row.skipped,
  undoable: row.undoable && row.state !== 'running',
  undo_of: row.undo_of,
  params: row.params,
})

export const withMessage = ({ language }: RequestContext, code: string | null) =>
  code === null ? {} : { code, message: textOf(code, language) }

export const toItem = (context: RequestContext, row: OperationItemRow): OperationItem => ({
  ...(row.domain_id !== null && { id: row.domain_id }),
  name: row.name,
  state: row.state,
  ...withMessage(context, row.code),
})

export const toOrderLine = ({ id, currency, total, ...order }: OrderRow): NonNullable<Operation['order']> => ({
  id,
  number: orderNumber(order),
  currency,
  total,
})
