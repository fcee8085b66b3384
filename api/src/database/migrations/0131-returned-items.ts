import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/** Since when a renewal is paid ahead, and since when the price of an item is credit of its account. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table order_items add column paid_ahead_at timestamptz, add column returned_at timestamptz`.execute(
    db,
  )
}

/** Renewals that are paid and not made: their price is given back once they cannot be made any more. */
export const indexes: StepIndexes = {
  order_items_unmade: {
    on: 'order_items (id) where paid_ahead_at is not null and fulfilled_at is null and returned_at is null',
  },
}
