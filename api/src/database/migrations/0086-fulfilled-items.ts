import { type Kysely, sql } from 'kysely'

/** Since when a renewal that was paid ahead is ordered, or its price given back. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table order_items add column fulfilled_at timestamptz`.execute(db)
}
