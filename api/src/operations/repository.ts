import type { OperationKind } from '@panel/shared/contract'
import { sql } from 'kysely'
import type { Database, OperationRow, Trx } from '../database/schema'
import type { Backlog } from '../database/upkeep-tables'
import { isHeldWork } from '../domains/held-repository'
import { stateAtRegistry } from './item-repository'

interface NewOperation {
  user_id: number
  kind: OperationKind
  params: object
  language: string
  undo_of?: number
}

export const insertOperation = async (trx: Trx, operation: NewOperation): Promise<number> => {
  const { id } = await trx
    .insertInto('operations')
    .values({ ...operation, params: JSON.stringify(operation.params) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findOperation = (db: Database, id: number): Promise<OperationRow | undefined> =>
  db.selectFrom('operations').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks an operation, or with `userId` one of that account only. */
export const lockOperation = (trx: Trx, id: number, userId?: number): Promise<OperationRow | undefined> =>
  trx
    .selectFrom('operations')
    .selectAll()
    .where('id', '=', id)
    .$if(userId !== undefined, query => query.where('user_id', '=', userId ?? 0))
    .forUpdate()
    .executeTakeFirst()

/** What an account has under way, locked. */
export const lockRunning = (trx: Trx, userId: number): Promise<OperationRow[]> =>
  trx
    .selectFrom('operations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'running')
    .orderBy('id')
    .forUpdate()
    .execute()

export type CountedOperation = OperationRow & {
  total: number
  ordered: number
  done: number
  failed: number
  skipped: number
  undoable: boolean
  held_until: Date | null
}

const counts = sql`
  counted.*, case when ${isHeldWork} then o.starts_at end as held_until,
  exists (select from operation_items i where i.operation_id = o.id and i.before is not null) as undoable`

const counted = sql`
  cross join lateral (
    select count(*)::int as total,
      count(*) filter (where state = 'ordered')::int as ordered,
      count(*) filter (where state = 'done')::int as done,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'skipped')::int as skipped
    from (select ${stateAtRegistry} as state
      from operation_items i left join registry_tasks t on t.id = i.task_id
      where i.operation_id = o.id) as item
  ) as counted`

/** An operation of the user with what has become of it. */
export const findCounted = async (db: Database, userId: number, id: number): Promise<CountedOperation | undefined> => {
  const { rows } = await sql<CountedOperation>`
    select o.*, ${counts} from operations o ${counted} where o.id = ${id} and o.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** The newest first; `before` is the id that the last page ended with. */
export const listCounted = async (
  db: Database,
  userId: number,
  before: number | null,
  limit: number,
): Promise<CountedOperation[]> => {
  const { rows } = await sql<CountedOperation>`
    select o.*, ${counts} from operations o ${counted}
    where o.user_id = ${userId} and (${before}::bigint is null or o.id < ${before})
    order by o.id desc limit ${limit}`.execute(db)
  return rows
}

/** Starts at once what waits until `starts_at`. False where it no longer does. */
export const startEarly = async (db: Database, id: number, starts_at: Date): Promise<boolean> => {
  const started = await db
    .updateTable('operations')
    .set({ starts_at: null, touched_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('starts_at', '=', starts_at)
    .where(sql<boolean>`starts_at > clock_now()`)
    .where('stop_asked', '=', false)
    .returning('id')
    .executeTakeFirst()
  return started !== undefined
}

/** It waits until then, on the product's clock. */
export const setStart = async (db: Database, id: number, starts_at: Date): Promise<void> => {
  await db.updateTable('operations').set({ starts_at }).where('id', '=', id).execute()
}

/** Shows that somebody works on it. */
export const touch = async (db: Database, id: number): Promise<void> => {
  await db.updateTable('operations').set({ touched_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** Whether items wait, or the registry has not finished work of theirs. */
export const isUnfinished = async (db: Database, id: number): Promise<boolean> => {
  const { rows } = await sql<{ unfinished: boolean }>`
    select exists (
      select from operation_items i left join registry_tasks t on t.id = i.task_id
      where i.operation_id = ${id} and (i.state = 'waiting' or t.state = 'waiting')) as unfinished`.execute(db)
  return rows[0]?.unfinished ?? false
}

export const setState = async (db: Database, id: number, state: OperationRow['state']): Promise<void> => {
  await db
    .updateTable('operations')
    .set({
      state,
      ended_at: state === 'running' ? null : sql<Date>`clock_now()`,
      touched_at: sql<Date>`now()`,
      stop_asked: false,
    })
    .where('id', '=', id)
    .execute()
}

export const countRunning = (db: Database): Promise<Backlog> =>
  db
    .selectFrom('operations')
    .select(eb => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('oldest')])
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()

/** Running operations without progress for a while: their process was killed. */
export const findStalled = async (db: Database, seconds: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from operations where state = 'running' and coalesce(starts_at <= clock_now(), true) and touched_at < now() - make_interval(secs => ${seconds})
    order by id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}
