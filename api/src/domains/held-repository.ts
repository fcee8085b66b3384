import { sql } from 'kysely'
import type { HeldKind } from '../database/control-tables'
import type { Database, HeldChangeRow } from '../database/schema'
import type { Backlog } from '../database/upkeep-tables'
import { isNotSetAside } from '../set-aside/repository'

/** Lets a change of a domain wait; one of its kind that waits already goes on as it is. */
export const insertHeld = async (
  db: Database,
  held: { domain_id: number; kind: HeldKind; payload?: object; until: Date; asked_at: Date },
): Promise<void> => {
  await db
    .insertInto('held_changes')
    .values({ ...held, payload: JSON.stringify(held.payload ?? {}) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const findHeld = (db: Database, domainId: number, kind: HeldKind): Promise<HeldChangeRow | undefined> =>
  db
    .selectFrom('held_changes')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('kind', '=', kind)
    .executeTakeFirst()

/** Updates a held request of an auth code: restarts it, or marks it as shown. */
export const updateHeld = async (
  db: Database,
  { domain_id: domainId, kind }: Pick<HeldChangeRow, 'domain_id' | 'kind'>,
  changes: Partial<Pick<HeldChangeRow, 'asked_at' | 'until' | 'shown_at'>>,
): Promise<void> => {
  await db.updateTable('held_changes').set(changes).where('domain_id', '=', domainId).where('kind', '=', kind).execute()
}

/** Condition on an operation `o`: bulk work on the servers of domains that waits for its time. */
export const isHeldWork = sql<boolean>`
  (o.state = 'running' and o.kind = 'nameservers' and not o.stop_asked and o.starts_at > clock_now())`

/** What waits for these domains, also as part of bulk work: an auth code that was shown since waits no more. */
export const listHeld = async (db: Database, domainIds: readonly number[]) => {
  const { rows } = await sql<Pick<HeldChangeRow, 'domain_id' | 'asked_at' | 'until'> & { kind: string }>`
    select domain_id, kind, asked_at, until from held_changes
    where domain_id = any(${domainIds}::bigint[]) and (shown_at is null or shown_at < until)
    union all
    select i.domain_id, o.kind, o.created_at, o.starts_at
    from operations o join operation_items i on i.operation_id = o.id
    where ${isHeldWork} and i.state = 'waiting' and i.domain_id = any(${domainIds}::bigint[])
    order by asked_at`.execute(db)
  return rows
}

/** Requests that wait for the verification of their registrants. */
export const listUnverified = async (db: Database, domainIds: readonly number[]) => {
  const { rows } = await sql<{ id: number; since: Date; until: Date }>`
    select id, coalesce(decided_at, created_at) as since, verify_by as until from domains
    where id = any(${domainIds}::bigint[]) and verify_by is not null and status = 'pending'`.execute(db)
  return rows
}

const due = sql<boolean>`kind <> 'auth_code' and until <= clock_now()`

/** Changes whose time has come, after `after`; an auth code is asked for by its owner. */
export const listDueHeld = (db: Database, after: HeldChangeRow | undefined, limit: number): Promise<HeldChangeRow[]> =>
  db
    .selectFrom('held_changes')
    .selectAll()
    .where(due)
    .where(sql<boolean>`(domain_id, kind) > (${after?.domain_id ?? 0}::bigint, ${after?.kind ?? ''})`)
    .where(isNotSetAside('held_changes', sql`kind || ' ' || domain_id`))
    .orderBy('domain_id')
    .orderBy('kind')
    .limit(limit)
    .execute()

/** How many of them there are, and since when the oldest waits. */
export const countHeldChanges = async (db: Database): Promise<Backlog> => {
  const { rows } = await sql<Backlog>`
    select count(*)::int as waiting, min(until) as oldest from held_changes where ${due}`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null }
}

/** Ends the wait of a change, or only of the one that waits until then; undefined when it ended before. */
export const takeHeld = (
  db: Database,
  domainId: number,
  kind: HeldKind,
  until?: Date,
): Promise<HeldChangeRow | undefined> =>
  db
    .deleteFrom('held_changes')
    .where('domain_id', '=', domainId)
    .where('kind', '=', kind)
    .$if(until !== undefined, query => query.where('until', '=', until ?? new Date(0)))
    .returningAll()
    .executeTakeFirst()

/** Nothing waits for these domains any more. Returns what did. */
export const takeAllHeld = (db: Database, domainIds: readonly number[]): Promise<HeldChangeRow[]> =>
  db.deleteFrom('held_changes').where(sql<boolean>`domain_id = any(${domainIds}::bigint[])`).returningAll().execute()

/** Transfers to other accounts that were accepted and wait. */
export const listHandovers = (db: Database, domainIds: readonly number[]) =>
  db
    .selectFrom('transfers')
    .select(['domain_id', 'created_at as since', 'completes_at as until'])
    .where(sql<boolean>`domain_id = any(${domainIds}::bigint[])`)
    .where('status', '=', 'held')
    .execute()
