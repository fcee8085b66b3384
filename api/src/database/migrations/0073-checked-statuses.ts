import { type Kysely, sql } from 'kysely'

/** Checks the rows that were there before the statuses were extended; others read and write meanwhile. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table domains validate constraint domains_status_check`.execute(db)
}
