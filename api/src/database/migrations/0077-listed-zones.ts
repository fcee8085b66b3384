import { type Kysely, sql } from 'kysely'

/** Bulk work that adds zones has items without a domain. Code that does not know it takes up no such work. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table operation_items alter column domain_id drop not null`.execute(db)
}
