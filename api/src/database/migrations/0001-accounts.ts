import { type Kysely, sql } from 'kysely'

/** Accounts, sign-ups, codes, sessions. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table users (
      id bigint generated always as identity primary key,
      email text not null check (email = lower(email)),
      password_hash text,
      is_admin boolean not null default false,
      language text not null,
      created_at timestamptz not null default now(),
      disabled_at timestamptz
    )`.execute(db)
  await sql`create unique index users_email on users (lower(email))`.execute(db)

  await sql`
    create table registrations (
      id bigint generated always as identity primary key,
      email text not null,
      password_hash text not null,
      browser_hash bytea not null,
      contested boolean not null default false,
      language text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index registrations_email on registrations (email, id)`.execute(db)

  await sql`
    create table codes (
      id bigint generated always as identity primary key,
      purpose text not null check (purpose in ('confirm', 'reset')),
      email text not null,
      registration_id bigint references registrations on delete cascade,
      user_id bigint references users on delete cascade,
      job_id bigint not null unique,
      code_hash bytea not null,
      attempts integer not null default 0,
      created_at timestamptz not null default now(),
      consumed_at timestamptz,
      check ((purpose = 'confirm') = (registration_id is not null)),
      check ((purpose = 'reset') = (user_id is not null))
    )`.execute(db)
  await sql`create index codes_latest on codes (email, purpose, id)`.execute(db)
  await sql`create index codes_registration on codes (registration_id)`.execute(db)
  await sql`create index codes_user on codes (user_id)`.execute(db)

  await sql`
    create table sessions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index sessions_user on sessions (user_id)`.execute(db)
}
