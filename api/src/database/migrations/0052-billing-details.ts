import { type Kysely, sql } from 'kysely'

/**
 * Until when an order is to be paid, the VAT number of billing details that were chosen for it, and the terms of what was
 * renewed. Null in orders from before, and in those of code that does not know the columns.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column due_at timestamptz, add column customer_vat text`.execute(db)
  await sql`alter table order_items add column term_from timestamptz, add column term_to timestamptz`.execute(db)
}
