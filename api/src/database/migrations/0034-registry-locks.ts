import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/** What the registry has locked by itself, and when it was asked about that last. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table domains
      add column registry_statuses text[] not null default '{}',
      add column registry_asked_at timestamptz not null default now()`.execute(db)
}

export const indexes: StepIndexes = {
  domains_by_registry_asked: {
    on: "domains (registry_asked_at) where status in ('approved', 'expired', 'redemption')",
  },
}
