import { type Kysely, sql } from 'kysely'

/** Codes that are sent to phones of registrants, the latest for an account and a number, and what they verified. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table phone_codes (
      user_id bigint not null references users on delete cascade,
      key text not null,
      code_hash bytea not null,
      attempts integer not null default 0,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    )`.execute(db)
  await sql`alter table verifications add column by_code boolean not null default false`.execute(db)
}
