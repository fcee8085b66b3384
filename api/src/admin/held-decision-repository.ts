import { sql } from 'kysely'
import { goOnAsPaid } from '../billing/credit-repository'
import type { Database, HeldDecisionRow, Trx } from '../database/schema'
import type { Backlog } from '../database/upkeep-tables'
import { isNotSetAside } from '../set-aside/repository'

/** With how many seconds are left to undo it. */
export type ShownHeldDecision = HeldDecisionRow & { seconds: number }

export type NewHeldDecision = Omit<HeldDecisionRow, 'domain_id' | 'until'>

const endOfHold = (seconds: number) => sql<Date>`clock_now() + make_interval(secs => ${seconds})`

/** False where a decision about the request is held already. */
export const insertHeldDecision = async (
  trx: Trx,
  domainId: number,
  held: NewHeldDecision,
  seconds: number,
): Promise<boolean> => {
  const inserted = await trx
    .insertInto('held_decisions')
    .values({ ...held, domain_id: domainId, until: endOfHold(seconds) })
    .onConflict(conflict => conflict.doNothing())
    .returning('domain_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Holds the decisions of all items of bulk work that wait, apart from requests that are decided meanwhile. */
export const insertHeldOfOperation = async (
  trx: Trx,
  operationId: number,
  held: NewHeldDecision,
  until: Date,
): Promise<void> => {
  await sql`
    insert into held_decisions
      (domain_id, operation_id, admin_id, decision, template, reason, address, agent, made_at, until)
    select i.domain_id, ${operationId}, ${held.admin_id}, ${held.decision}, ${held.template}::text, ${held.reason},
      ${held.address}, ${held.agent}, ${held.made_at}::timestamptz, ${until}::timestamptz
    from operation_items i join domains d on d.id = i.domain_id
    where i.operation_id = ${operationId} and i.state = 'waiting' and d.status in ('pending', 'reserved')
    order by i.domain_id
    on conflict do nothing`.execute(trx)
}

/** What is held about these requests. */
export const listHeldDecisions = (db: Database, ids: readonly number[]): Promise<ShownHeldDecision[]> =>
  db
    .selectFrom('held_decisions')
    .selectAll()
    .select(sql<number>`greatest(0, ceil(extract(epoch from until - clock_now())))::int`.as('seconds'))
    .where(sql<boolean>`domain_id = any(${ids}::bigint[])`)
    .execute()

/** Ends the wait of a decision: of one by itself, or of one that bulk work carries out. Undefined where none waits. */
export const takeHeldDecision = (
  trx: Trx,
  domainId: number,
  operationId?: number | null,
): Promise<HeldDecisionRow | undefined> =>
  trx
    .deleteFrom('held_decisions')
    .where('domain_id', '=', domainId)
    .$if(operationId !== undefined, query => query.where('operation_id', 'is not distinct from', operationId ?? null))
    .returningAll()
    .executeTakeFirst()

/** Drops a decision as if it was never made. False where none waits. */
export const dropHeldDecision = async (trx: Trx, domainId: number, operationId?: null): Promise<boolean> => {
  if (!(await takeHeldDecision(trx, domainId, operationId))) return false
  await goOnAsPaid(trx, [domainId])
  return true
}

export const dropHeldOfOperation = async (trx: Trx, operationId: number): Promise<void> => {
  const dropped = trx.deleteFrom('held_decisions').where('operation_id', '=', operationId).returning('domain_id')
  const ids = (await dropped.execute()).map(({ domain_id }) => domain_id)
  if (ids.length > 0) await goOnAsPaid(trx, ids)
}

const due = sql<boolean>`until <= clock_now() and operation_id is null`

export const isHeldDecisionDue = async (db: Database, domainId: number): Promise<boolean> => {
  const found = await db
    .selectFrom('held_decisions')
    .select('domain_id')
    .where('domain_id', '=', domainId)
    .where(due)
    .executeTakeFirst()
  return found !== undefined
}

/** Requests whose decision can no longer be undone, after `after`. */
export const listDueDecisions = async (db: Database, after: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('held_decisions')
    .select('domain_id')
    .where(due)
    .where('domain_id', '>', after)
    .where(isNotSetAside('decisions', sql`'domain ' || domain_id`))
    .orderBy('domain_id')
    .limit(limit)
    .execute()
  return rows.map(({ domain_id }) => domain_id)
}

export const countDueDecisions = async (db: Database): Promise<Backlog> => {
  const { rows } = await sql<Backlog>`
    select count(*)::int as waiting, min(until) as oldest from held_decisions where ${due}`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null }
}
