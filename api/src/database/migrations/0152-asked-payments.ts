import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/** When a provider was last asked about a payment whose event may be lost. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payments add column asked_at timestamptz`.execute(db)
}

/** Finds what a provider can still be asked about. */
export const indexes: StepIndexes = {
  payments_open: { on: "payments (id) where state = 'open'" },
}
