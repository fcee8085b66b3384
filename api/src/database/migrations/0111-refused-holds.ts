import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/**
 * When a registry refused to put a domain on hold or to take it off, and in which words; and the abuse case that last wanted
 * either.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table domains add column hold_refused_at timestamptz, add column hold_refusal text, add column hold_case bigint`.execute(
    db,
  )
}

export const indexes: StepIndexes = {
  domains_refused_holds: { on: 'domains (id) where hold_refused_at is not null' },
}
