import { type Kysely, sql } from 'kysely'

/** Notices to customers about the terms of their domains, one mail a day. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table term_notices (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      domain_id bigint not null references domains on delete cascade,
      kind text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default clock_now(),
      mailed_at timestamptz,
      unique (domain_id, kind, expires_at)
    )`.execute(db)
  await sql`create index term_notices_unmailed on term_notices (user_id) where mailed_at is null`.execute(db)
  await sql`alter table users add column digest_on text`.execute(db)
}
