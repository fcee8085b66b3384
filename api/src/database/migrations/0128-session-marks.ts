import { type Kysely, sql } from 'kysely'

/** How the token of a session ends, by which a page knows whether an answer is for its own session. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sessions add column mark text`.execute(db)
}
