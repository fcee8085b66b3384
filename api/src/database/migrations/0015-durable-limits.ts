import { type Kysely, sql } from 'kysely'

/** Counts that must outlive a crash: `rate_limits` is unlogged, and empty after one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table durable_limits (key text primary key, arrival timestamptz not null)`.execute(db)
  await sql`create index durable_limits_arrival on durable_limits (arrival)`.execute(db)
}
