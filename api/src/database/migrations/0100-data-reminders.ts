import { type Kysely, sql } from 'kysely'

/** When the registrant of a domain was last shown its registration data. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table domains add column data_reminded_at timestamptz`.execute(db)
}
