import { sql } from 'kysely'
import type { Database, FoundCheck, OrderRow } from '../database/schema'
import { isNotSetAside } from '../set-aside/repository'

export const healthJob = 'health'

/** Days between two checks of a domain that does not change. */
const checkDays = 7

export interface StoredHealth {
  /** How many changes there were, and how many the last check knew of. */
  changes: number
  seen_changes: number
  checked_at: Date | null
  checks: FoundCheck[]
}

export const findHealth = (db: Database, domainId: number): Promise<StoredHealth | undefined> =>
  db
    .selectFrom('domain_health')
    .select(['changes', 'seen_changes', 'checked_at', 'checks'])
    .where('domain_id', '=', domainId)
    .executeTakeFirst()

interface Result {
  /** The changes that were known when the check began. */
  seen: number
  checks: readonly FoundCheck[]
  score: number | null
}

/** Stores what a check found. What changed meanwhile is checked again soon; nothing is stored for a domain that is gone. */
export const storeHealth = async (db: Database, domainId: number, { seen, checks, score }: Result): Promise<void> => {
  await sql`
    insert into domain_health as health (domain_id, seen_changes, next_check, checked_at, checks, score)
    select id, ${seen}::int, clock_now() + make_interval(days => ${checkDays}::int), clock_now(),
      ${JSON.stringify(checks)}::jsonb, ${score}::integer
    from domains where id = ${domainId}
    on conflict (domain_id) do update
    set seen_changes = excluded.seen_changes, checked_at = excluded.checked_at, checks = excluded.checks,
      score = excluded.score, next_check = case when health.changes = excluded.seen_changes
        then excluded.next_check else greatest(health.next_check, clock_now() + interval '1 minute') end`.execute(db)
}

const mayBeChecked = sql<boolean>`
  (d.status in ('approved', 'expired') and d.hidden_at is null and ${isNotSetAside(healthJob, sql`'domain ' || d.id`)})`

/** Registered domains whose next check is due, the longest waiting first. */
export const listDueHealth = async (db: Database, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from domain_health h join domains d on d.id = h.domain_id
    where h.next_check <= clock_now() and ${mayBeChecked}
    order by h.next_check, d.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Domains of which one look finds those that were never checked: among ten million it would take too long to look at all. */
const lookedAt = 20_000

/**
 * Registered domains that were never checked, among the next ones after an id.
 * @returns with them the last one that was looked at; 0 after the last of all
 */
export const listUnchecked = async (
  db: Database,
  after: number,
  limit: number,
): Promise<{ ids: number[]; last: number }> => {
  const { rows } = await sql<{ ids: number[]; last: number }>`
    with d as materialized (
      select id, status, hidden_at from domains where id > ${after} order by id limit ${lookedAt})
    select array(select d.id::float8 from d
        where ${mayBeChecked} and not exists (select from domain_health h where h.domain_id = d.id)
        order by d.id limit ${limit}) as ids,
      coalesce((select id from d order by id offset ${lookedAt - 1}), 0) as last`.execute(db)
  return rows[0] ?? { ids: [], last: 0 }
}

/** The order that a domain is in and that is not paid yet, the oldest one. */
export const findUnpaidOrder = async (
  db: Database,
  domain: { id: number; user_id: number; name: string; zone: string },
): Promise<Pick<OrderRow, 'id' | 'year' | 'serial'> | undefined> => {
  const { rows } = await sql<Pick<OrderRow, 'id' | 'year' | 'serial'>>`
    select o.id, o.year, o.serial from orders o join order_items i on i.order_id = o.id
    where o.user_id = ${domain.user_id} and o.state = 'open' and i.name = ${domain.name} and i.zone = ${domain.zone}
    order by o.id limit 1`.execute(db)
  return rows[0]
}
