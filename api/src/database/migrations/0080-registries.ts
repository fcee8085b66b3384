import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/** Several registries: what came of the last contact to each, and sandbox registries that are switched off apart. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table registry_contacts (
      name text primary key,
      answered_at timestamptz,
      failed_at timestamptz,
      reason text,
      balance jsonb
    )`.execute(db)
  await sql`alter table sandbox_settings add column down_zones text[] not null default '{}'`.execute(db)
}

/** The last refusal of a registry. */
export const indexes: StepIndexes = {
  registry_tasks_refused: { on: "registry_tasks (ended_at desc) where state = 'refused'" },
}
