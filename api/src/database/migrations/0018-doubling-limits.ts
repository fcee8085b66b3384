import { type Kysely, sql } from 'kysely'

/** How often the pause of a limit was doubled. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table rate_limits add column doublings integer not null default 0`.execute(db)
  await sql`alter table durable_limits add column doublings integer not null default 0`.execute(db)
}
