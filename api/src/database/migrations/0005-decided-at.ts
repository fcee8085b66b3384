import { type Kysely, sql } from 'kysely'

/** When a request was last decided, by which a decision that was made meanwhile is told from an earlier one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table domains add column decided_at timestamptz`.execute(db)
}
