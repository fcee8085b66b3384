import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/** When a registry last refused the contacts that a domain came with, which are ordered again each day. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table domains add column contacts_refused_at timestamptz`.execute(db)
}

export const indexes: StepIndexes = {
  domains_refused_contacts: { on: 'domains (id) where contacts_refused_at is not null' },
}
