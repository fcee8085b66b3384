import { type Kysely, sql } from 'kysely'

const extendAccounts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users
      add column full_name text not null default '',
      add column address text not null default '',
      add column phone text not null default '',
      add column time_zone text not null default ''`.execute(db)
  await sql`
    alter table sessions
      add column binding_hash bytea,
      add column agent text not null default '',
      add column address text not null default '',
      add column confirmed_at timestamptz not null default now()`.execute(db)
  await sql`
    create table known_devices (
      user_id bigint not null references users on delete cascade,
      device_hash bytea not null,
      last_used_at timestamptz not null default now(),
      primary key (user_id, device_hash)
    )`.execute(db)
  await sql`
    create table email_changes (
      user_id bigint primary key references users on delete cascade,
      new_email text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`alter table codes drop constraint codes_purpose_check`.execute(db)
  await sql`alter table codes drop constraint codes_check1`.execute(db)
  await sql`alter table codes add check (purpose in ('confirm', 'reset', 'email'))`.execute(db)
  await sql`alter table codes add check ((purpose <> 'confirm') = (user_id is not null))`.execute(db)
}

const createFactors = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table totps (
      user_id bigint primary key references users on delete cascade,
      secret bytea not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    )`.execute(db)
  await sql`
    create table recovery_codes (
      user_id bigint not null references users on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    )`.execute(db)
  await sql`
    create table passkeys (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text not null default '',
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db)
  await sql`
    create table challenges (
      challenge_hash bytea primary key,
      purpose text not null check (purpose in ('second_factor', 'passkey', 'new_passkey')),
      user_id bigint references users on delete cascade,
      attempts integer not null default 0,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index challenges_created on challenges (created_at)`.execute(db)
}

const createTokens = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table api_tokens (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      name text not null,
      token_hash bytea not null unique,
      scopes text[] not null,
      domains jsonb,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index api_tokens_user on api_tokens (user_id)`.execute(db)
}

/** Personal data, bound sessions, second factors, passkeys, API tokens. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await extendAccounts(db)
  await createFactors(db)
  await createTokens(db)
}
