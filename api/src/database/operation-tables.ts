import type { OperationItem, OperationKind } from '@panel/shared/contract'
import type { ColumnType, Generated } from 'kysely'

type Created = ColumnType<Date, Date | undefined, Date>

export interface OperationsTable {
  id: Generated<number>
  user_id: number
  kind: OperationKind
  params: ColumnType<Record<string, unknown>, string, never>
  state: Generated<'running' | 'stopped' | 'done'>
  language: string
  undo_of: number | null
  created_at: Created
  ended_at: Date | null
  /** When somebody last worked on it, on real time. */
  touched_at: Created
  /** It is to end: the sessions of its orderer were ended. */
  stop_asked: Generated<boolean>
  /** Until then it waits, on the product's clock; null for no wait. */
  starts_at: Date | null
}

export interface OperationItemsTable {
  operation_id: number
  position: number
  /** Null for a zone that was not added yet. */
  domain_id: number | null
  name: string
  state: OperationItem['state']
  code: string | null
  /** In place of the operation's own; with `agreed`, the price that the start of paid work promised for this domain. */
  params: Record<string, unknown> | null
  /** Parameters that undo it. */
  before: ColumnType<Record<string, unknown> | null, string | null, string | null>
  task_id: number | null
}
