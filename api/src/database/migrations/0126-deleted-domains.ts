import { type Kysely, sql } from 'kysely'

/** When a registry deleted a domain: its redemption period begins then. Null for those from before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table domains add column deleted_at timestamptz`.execute(db)
}
