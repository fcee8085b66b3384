import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/** Messages of the registry that were taken from its queue and are not applied yet; indexes for what is cleaned up. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table registry_messages (
      id bigint generated always as identity primary key,
      registry_id text not null unique,
      name text not null,
      message jsonb not null,
      received_at timestamptz not null default now())`.execute(db)
}

export const indexes: StepIndexes = {
  control_links_by_end: { on: 'control_links (ends_at)' },
  former_emails_by_end: { on: 'former_emails (left_at)' },
  additions_by_age: { on: 'additions (at) where not rests' },
}
