import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/** What was verified of registrants, and until when requests wait for it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table verifications (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      kind text not null,
      key text not null,
      subject text not null,
      admin_id bigint references users on delete set null,
      reason text not null,
      at timestamptz not null default clock_now(),
      unique (user_id, kind, key)
    )`.execute(db)
  await sql`create index verifications_admin on verifications (admin_id)`.execute(db)
  await sql`alter table domains add column verify_by timestamptz`.execute(db)
}

export const indexes: StepIndexes = {
  domains_to_verify: { on: 'domains (id) where verify_by is not null' },
}
