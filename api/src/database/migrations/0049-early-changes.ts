import { type Kysely, sql } from 'kysely'

/** Which waiting change the link in the mail about it carries out early. Code that does not know it makes no such links. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table control_links add column held jsonb`.execute(db)
}
