import type { OperationBody, OperationItem } from '@panel/shared/contract'
import { sql } from 'kysely'
import type { AgreedPrice } from '../database/registry-columns'
import type { Database, OperationItemRow, Trx } from '../database/schema'
import { isWithin } from '../domains/filter-repository'

/** Which domains: of one owner, or of everybody where `ownerId` is null. */
export interface Selection {
  ownerId: number | null
  ids: readonly number[] | undefined
  filter: OperationBody['filter']
}

const selected = async (db: Database, { ownerId, ids, filter = {} }: Selection) => {
  return sql`
    from domains where hidden_at is null and (${ownerId}::bigint is null or user_id = ${ownerId})
      and (${ids ?? null}::bigint[] is null or id = any(${ids ?? null}::bigint[]))
      and ${await isWithin(db, filter)}
      and (${filter.except ?? null}::bigint[] is null or id <> all(${filter.except ?? null}::bigint[]))`
}

export const selectedIds = async (db: Database, selection: Selection): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id ${await selected(db, selection)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes an item of each domain, in the order of the ids. */
export const insertItems = async (trx: Trx, operationId: number, selection: Selection): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    insert into operation_items (operation_id, position, domain_id, name)
    select ${operationId}, row_number() over (order by id), id, display_name ${await selected(trx, selection)}`.execute(
    trx,
  )
  return Number(numAffectedRows)
}

/** Those of `requested` that the selection cannot reach: of others, unknown, or outside the API token. */
export const unreachableIds = async (
  db: Database,
  requested: readonly number[],
  { ownerId, ids }: Selection,
): Promise<number[]> => {
  const reachable = new Set(await selectedIds(db, { ownerId, ids: ids ?? requested, filter: undefined }))
  return [...new Set(requested)].filter(id => !reachable.has(id)).sort((a, b) => a - b)
}

/** What is said of a domain that the caller cannot reach; it reveals no name. */
export const unreachable = (id: number) => ({ id, name: `#${id}`, code: 'not_found' })

/** Items that failed from the start, after the first `position` ones. */
export const insertUnreachable = async (
  trx: Trx,
  operationId: number,
  position: number,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return
  const items = ids.map(unreachable).map(({ id, name, code }, at) => ({
    operation_id: operationId,
    position: position + at + 1,
    domain_id: id,
    name,
    state: 'failed' as const,
    code,
  }))
  for (let from = 0; from < items.length; from += 1000)
    await trx
      .insertInto('operation_items')
      .values(items.slice(from, from + 1000))
      .execute()
}

/** Notes the prices that the start of paid work agrees to, each as parameters of its domain. */
export const insertAgreed = async (
  trx: Trx,
  operationId: number,
  params: object,
  agreed: ReadonlyMap<number, AgreedPrice>,
): Promise<void> => {
  const rows = [...agreed].map(([domain_id, price]) => ({ domain_id, agreed: price }))
  await sql`
    update operation_items i set params = ${JSON.stringify(params)}::jsonb || jsonb_build_object('agreed', a.agreed)
    from json_to_recordset(${JSON.stringify(rows)}::json) as a(domain_id bigint, agreed jsonb)
    where i.operation_id = ${operationId} and i.domain_id = a.domain_id`.execute(trx)
}

/** Items that give each domain back what an earlier operation changed. */
export const insertUndoItems = async (trx: Trx, operationId: number, undone: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    insert into operation_items (operation_id, position, domain_id, name, params)
    select ${operationId}, position, domain_id, name, before from operation_items
    where operation_id = ${undone} and state = 'done' and before is not null`.execute(trx)
  return Number(numAffectedRows)
}

/** What has become of an item `i` whose task at the registry, if any, is `t`. */
export const stateAtRegistry = sql<OperationItem['state']>`
  case when i.state <> 'done' then i.state
    when t.state = 'waiting' then 'ordered'
    when t.state = 'refused' then 'failed'
    else i.state end`

/** Items in their order, after a position. */
export const listItems = async (
  db: Database,
  id: number,
  after: number,
  limit: number,
  state: OperationItem['state'] | undefined,
): Promise<OperationItemRow[]> => {
  const { rows } = await sql<OperationItemRow>`
    select i.operation_id, i.position, i.domain_id, i.name, ${stateAtRegistry} as state,
      case when i.state = 'done' and t.state = 'refused' then t.reason_code else i.code end as code,
      i.params, i.before, i.task_id
    from operation_items i left join registry_tasks t on t.id = i.task_id
    where i.operation_id = ${id} and i.position > ${after}
      and (${state ?? null}::text is null or ${stateAtRegistry} = ${state ?? null})
    order by i.position limit ${limit}`.execute(db)
  return rows
}

const nextWaiting = (id: number) => sql`
  select i.* from operation_items i join operations o on o.id = i.operation_id
  where i.operation_id = ${id} and i.state = 'waiting' and o.state = 'running' and not o.stop_asked`

/** The next item that waits. None once the operation stopped. */
export const findNextItem = async (db: Database, id: number): Promise<OperationItemRow | undefined> => {
  const { rows } = await sql<OperationItemRow>`${nextWaiting(id)} order by i.position limit 1`.execute(db)
  return rows[0]
}

/**
 * The next item that waits, or the one at `position` where it still does, locked; one that another process works on is
 * left to it. None once the operation stopped: a stop waits for the items that are being applied.
 */
export const lockNextItem = async (
  trx: Trx,
  id: number,
  position: number | null,
): Promise<OperationItemRow | undefined> => {
  const { rows } = await sql<OperationItemRow>`
    ${nextWaiting(id)} and (${position}::int is null or i.position = ${position})
    order by i.position limit 1 for update of i skip locked for key share of o`.execute(trx)
  return rows[0]
}

/** A zone that is to be added, or that cannot be, for the reason that `code` names. */
export interface ListedZone {
  name: string
  code: string | null
}

/** Makes an item of each zone of a list, in its order. */
export const insertListed = async (trx: Trx, operationId: number, zones: readonly ListedZone[]): Promise<void> => {
  await sql`
    insert into operation_items (operation_id, position, name, code, state)
    select ${operationId}, row_number() over (order by at), name, code,
      case when code is null then 'waiting' else 'failed' end
    from unnest(${zones.map(({ name }) => name)}::text[], ${zones.map(({ code }) => code)}::text[])
      with ordinality as listed (name, code, at)`.execute(trx)
}

export interface ItemEnd {
  state: OperationItem['state']
  code: string | null
  before?: object | null
  /** The zone that was added. */
  domain_id?: number
  task_id?: number | null
}

export const endItem = async (db: Database, item: OperationItemRow, end: ItemEnd): Promise<void> => {
  await db
    .updateTable('operation_items')
    .set({
      state: end.state,
      code: end.code,
      ...(end.domain_id !== undefined && { domain_id: end.domain_id }),
      task_id: end.task_id ?? null,
      before: end.before ? JSON.stringify(end.before) : null,
    })
    .where('operation_id', '=', item.operation_id)
    .where('position', '=', item.position)
    .where('state', '=', 'waiting')
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
