import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/schema'
import { isNotSetAside } from '../set-aside/repository'

export const reminderJob = 'data_reminders'

/** The zones whose registries want the reminder; null for all. */
export type Zones = readonly string[] | null

const since = sql`coalesce(d.data_reminded_at, d.created_at)`

const isOf = (zones: Zones): RawBuilder<boolean> =>
  sql<boolean>`(d.status = 'approved' and (${zones === null}::boolean or d.zone = any(${zones ?? []}::text[])))`

/** A mail is written once one of an account's domains is due, and at most one a day. */
const isReader = (zones: Zones): RawBuilder<boolean> => sql<boolean>`(
  not users.mails_held
  and exists (select from domains d
    where d.user_id = users.id and ${isOf(zones)} and ${since} <= clock_now() - interval '1 year')
  and not exists (select from domains d
    where d.user_id = users.id and d.data_reminded_at > clock_now() - interval '1 day'))`

/** Accounts with a domain that is due, by their ids after `after`. */
export const findReaders = async (db: Database, zones: Zones, after: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from users where id > ${after} and ${isReader(zones)}
      and ${isNotSetAside(reminderJob, sql`'user ' || users.id`)}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Undefined also for one whose mail another process writes. */
export const lockReader = async (
  db: Database,
  zones: Zones,
  id: number,
): Promise<{ email: string; language: string } | undefined> => {
  const { rows } = await sql<{ email: string; language: string }>`
    select email, language from users where id = ${id} and ${isReader(zones)} for update skip locked`.execute(db)
  return rows[0]
}

/** The account's domains that are due within a month, which from now on count as reminded of, the oldest first. */
export const takeDomains = async (
  db: Database,
  zones: Zones,
  userId: number,
  limit: number,
): Promise<{ id: number; registrant: string }[]> => {
  const { rows } = await sql<{ id: number; registrant: string }>`
    update domains set data_reminded_at = clock_now()
    where id in (select d.id from domains d
      where d.user_id = ${userId} and ${isOf(zones)} and ${since} <= clock_now() - interval '335 days'
      order by ${since}, d.id limit ${limit} for update)
    returning id, coalesce((select lower(email) from contacts c
      where c.domain_id = domains.id and c.role = 'registrant'), '') as registrant`.execute(db)
  return rows.sort((a, b) => a.id - b.id)
}
