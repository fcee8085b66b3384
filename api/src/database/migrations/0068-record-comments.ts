import { type Kysely, sql } from 'kysely'

/** Records have comments, which are not served. Code that does not know them stores records without one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table dns_records add column comment text not null default ''`.execute(db)
}
