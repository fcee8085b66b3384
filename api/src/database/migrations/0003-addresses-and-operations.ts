import { type Kysely, sql } from 'kysely'

/** The address book, the audit log, and what calls leave behind: limits and stored answers. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table addresses (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      label text,
      first_name text not null,
      last_name text not null,
      address_line1 text not null,
      address_line2 text,
      country text not null,
      state text,
      city text not null,
      postal_code text,
      vat_number text,
      email text not null,
      phone_code text,
      phone_number text
    )`.execute(db)
  await sql`create index addresses_user on addresses (user_id, id)`.execute(db)

  await sql`
    create table audit_log (
      id bigint primary key,
      at timestamptz not null,
      actor_user_id bigint,
      event text not null,
      subject text not null,
      data jsonb not null,
      previous_hash bytea not null,
      hash bytea not null
    )`.execute(db)

  // Counters of an hour at most: a crash resets them, and in return no count waits for the disk.
  await sql`create unlogged table rate_limits (key text primary key, arrival timestamptz not null)`.execute(db)
  await sql`create index rate_limits_arrival on rate_limits (arrival)`.execute(db)

  await sql`
    create table idempotency_keys (
      scope text not null,
      key text not null,
      request_hash bytea not null,
      answer bytea,
      created_at timestamptz not null default now(),
      primary key (scope, key)
    )`.execute(db)
  await sql`create index idempotency_keys_created on idempotency_keys (created_at)`.execute(db)
}
