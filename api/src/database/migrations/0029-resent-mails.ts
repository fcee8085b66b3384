import { type Kysely, sql } from 'kysely'

/** The order of a mail that was given up, by which it can be sent again; null for those from before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table undeliverable_mails add column task text, add column payload jsonb`.execute(db)
}
