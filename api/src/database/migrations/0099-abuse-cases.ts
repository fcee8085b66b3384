import { type Kysely, sql } from 'kysely'

/** Reports of abuse with what was done about them, and domains that were suspended for it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table abuse_cases (
      id bigint generated always as identity primary key,
      domain_id bigint references domains on delete set null,
      display_name text not null,
      subject text not null,
      kind text not null,
      text text not null,
      email text not null,
      language text not null,
      outcome text,
      created_at timestamptz not null default clock_now(),
      suspended_at timestamptz,
      decided_at timestamptz,
      closed_at timestamptz
    )`.execute(db)
  await sql`create index abuse_cases_domain on abuse_cases (domain_id)`.execute(db)
  await sql`create index abuse_cases_open on abuse_cases (id) where closed_at is null`.execute(db)
  await sql`create index abuse_cases_closed on abuse_cases (closed_at) where closed_at is not null`.execute(db)
  await sql`
    create table abuse_steps (
      id bigint generated always as identity primary key,
      case_id bigint not null references abuse_cases on delete cascade,
      admin_id bigint references users on delete set null,
      step text not null,
      text text not null,
      at timestamptz not null default clock_now()
    )`.execute(db)
  await sql`create index abuse_steps_case on abuse_steps (case_id)`.execute(db)
  await sql`create index abuse_steps_admin on abuse_steps (admin_id)`.execute(db)
  await sql`alter table domains add column suspended_at timestamptz, add column suspended_reason text`.execute(db)
}
