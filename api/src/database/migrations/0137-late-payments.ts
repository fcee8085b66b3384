import { type Kysely, sql } from 'kysely'

/** Since when a payment that takes days is on its way, and when it failed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payments add column processing_at timestamptz, add column failed_at timestamptz`.execute(db)
}
