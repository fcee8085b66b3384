import { type Kysely, sql } from 'kysely'

/** When an account was first signed in from a browser; null for those from before, which are known for longer. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table known_devices add column first_used_at timestamptz`.execute(db)
  await sql`alter table known_devices alter column first_used_at set default now()`.execute(db)
}
