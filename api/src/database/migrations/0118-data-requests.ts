import { type Kysely, sql } from 'kysely'

/** Requests for registration data (NIS2, Article 28(5)) are cases of the desk, with who asks for what. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table abuse_cases add column request jsonb`.execute(db)
}
