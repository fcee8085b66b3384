import { type Kysely, sql } from 'kysely'

/** The nameservers of a domain at its registry beyond the four that its owner edits. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table domains add column more_nameservers text[] not null default '{}'`.execute(db)
}
