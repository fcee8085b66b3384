import type { OperationBody, OperationItem, OperationKind } from '@panel/shared/contract'
import { sql } from 'kysely'
import { containing } from '../database/page'
import type { Database, OperationItemRow, OperationRow, Trx } from '../database/schema'

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

/** Which domains: of one owner, or of everybody where `ownerId` is null. */
export interface Selection {
  ownerId: number | null
  ids: readonly number[] | undefined
  filter: OperationBody['filter']
}

const selected = ({ ownerId, ids, filter = {} }: Selection) => {
  const pattern = filter.q === undefined ? null : containing(filter.q.trim())
  return sql`
    from domains where hidden_at is null and (${ownerId}::bigint is null or user_id = ${ownerId})
      and (${ids ?? null}::bigint[] is null or id = any(${ids ?? null}::bigint[]))
      and (${filter.status ?? null}::text is null or status = ${filter.status ?? null})
      and (${filter.tag ?? null}::text is null or tags @> array[${filter.tag ?? null}::text])
      and (${filter.except ?? null}::bigint[] is null or id <> all(${filter.except ?? null}::bigint[]))
      and (${pattern}::text is null or display_name ilike ${pattern} or name || '.' || zone ilike ${pattern})`
}

export const selectedIds = async (db: Database, selection: Selection): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id ${selected(selection)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes an item of each domain, in the order of the ids. */
export const insertItems = async (trx: Trx, operationId: number, selection: Selection): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    insert into operation_items (operation_id, position, domain_id, name)
    select ${operationId}, row_number() over (order by id), id, display_name ${selected(selection)}`.execute(trx)
  return Number(numAffectedRows)
}

/** Items that give each domain back what an earlier operation changed. */
export const insertUndoItems = async (trx: Trx, operationId: number, undone: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    insert into operation_items (operation_id, position, domain_id, name, params)
    select ${operationId}, position, domain_id, name, before from operation_items
    where operation_id = ${undone} and state = 'done' and before is not null`.execute(trx)
  return Number(numAffectedRows)
}

export const findOperation = (db: Database, id: number): Promise<OperationRow | undefined> =>
  db.selectFrom('operations').selectAll().where('id', '=', id).executeTakeFirst()

export const lockOperation = (trx: Trx, id: number): Promise<OperationRow | undefined> =>
  trx.selectFrom('operations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type CountedOperation = OperationRow & {
  total: number
  done: number
  failed: number
  skipped: number
  undoable: boolean
}

const counts = sql`
  (select count(*)::int from operation_items i where i.operation_id = o.id) as total,
  (select count(*)::int from operation_items i where i.operation_id = o.id and i.state = 'done') as done,
  (select count(*)::int from operation_items i where i.operation_id = o.id and i.state = 'failed') as failed,
  (select count(*)::int from operation_items i where i.operation_id = o.id and i.state = 'skipped') as skipped,
  exists (select from operation_items i where i.operation_id = o.id and i.before is not null) as undoable`

/** An operation of the user with what has become of it. */
export const findCounted = async (db: Database, userId: number, id: number): Promise<CountedOperation | undefined> => {
  const { rows } = await sql<CountedOperation>`
    select o.*, ${counts} from operations o where o.id = ${id} and o.user_id = ${userId}`.execute(db)
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
    select o.*, ${counts} from operations o
    where o.user_id = ${userId} and (${before}::bigint is null or o.id < ${before})
    order by o.id desc limit ${limit}`.execute(db)
  return rows
}

/** Items in their order, after a position. */
export const listItems = async (
  db: Database,
  id: number,
  after: number,
  limit: number,
  state: OperationItem['state'] | undefined,
): Promise<OperationItemRow[]> =>
  db
    .selectFrom('operation_items')
    .selectAll()
    .where('operation_id', '=', id)
    .where('position', '>', after)
    .$if(state !== undefined, select => select.where('state', '=', state ?? 'waiting'))
    .orderBy('position')
    .limit(limit)
    .execute()

/** The next item that waits, locked; one that another process works on is left to it. None once the operation stopped. */
export const lockNextItem = async (trx: Trx, id: number): Promise<OperationItemRow | undefined> => {
  const { rows } = await sql<OperationItemRow>`
    select i.* from operation_items i join operations o on o.id = i.operation_id
    where i.operation_id = ${id} and i.state = 'waiting' and o.state = 'running'
    order by i.position limit 1 for update of i skip locked`.execute(trx)
  return rows[0]
}

export interface ItemEnd {
  state: OperationItem['state']
  code: string | null
  before?: object | null
  task_id?: number | null
}

export const endItem = async (db: Database, item: OperationItemRow, end: ItemEnd): Promise<void> => {
  await db
    .updateTable('operation_items')
    .set({
      state: end.state,
      code: end.code,
      task_id: end.task_id ?? null,
      before: end.before ? JSON.stringify(end.before) : null,
    })
    .where('operation_id', '=', item.operation_id)
    .where('position', '=', item.position)
    .where('state', '=', 'waiting')
    .execute()
}

/** Shows that somebody works on it. */
export const touch = async (db: Database, id: number): Promise<void> => {
  await db.updateTable('operations').set({ touched_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** What the registry refused after the item was done here counts as failed. */
export const applyRefusals = async (trx: Trx, id: number): Promise<void> => {
  await sql`
    update operation_items i set state = 'failed', code = t.reason_code, before = null
    from registry_tasks t
    where i.operation_id = ${id} and i.state = 'done' and t.id = i.task_id and t.state = 'refused'`.execute(trx)
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
    .set({ state, ended_at: state === 'running' ? null : sql<Date>`clock_now()`, touched_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** What failed waits again. */
export const reopenItems = async (trx: Trx, id: number): Promise<void> => {
  await trx
    .updateTable('operation_items')
    .set({ state: 'waiting', code: null, task_id: null })
    .where('operation_id', '=', id)
    .where('state', '=', 'failed')
    .execute()
}

/** Running operations that nobody has worked on for a while: the process that did was killed. */
export const findForsaken = async (db: Database, seconds: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from operations where state = 'running' and touched_at < now() - make_interval(secs => ${seconds})
    order by id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

interface OwnerResult {
  user_id: number
  email: string
  language: string
  done: number
  failed: number
  /** The first names of either kind, for a mail. */
  done_names: string[]
  failed_names: { name: string; code: string | null }[]
}

/** What an operation did, for each owner of the domains. */
export const resultsByOwner = async (db: Database, id: number, names: number): Promise<OwnerResult[]> => {
  const { rows } = await sql<OwnerResult>`
    select u.id as user_id, u.email, u.language,
      count(*) filter (where i.state = 'done')::int as done,
      count(*) filter (where i.state = 'failed')::int as failed,
      coalesce((array_agg(i.name order by i.position) filter (where i.state = 'done'))[1:${sql.lit(names)}], '{}')
        as done_names,
      coalesce((json_agg(json_build_object('name', i.name, 'code', i.code) order by i.position)
        filter (where i.state = 'failed')), '[]') as failed_names
    from operation_items i join domains d on d.id = i.domain_id join users u on u.id = d.user_id
    where i.operation_id = ${id} and i.state in ('done', 'failed')
    group by u.id order by u.id`.execute(db)
  return rows.map(row => ({ ...row, failed_names: row.failed_names.slice(0, names) }))
}
