import { type Kysely, sql } from 'kysely'

/** The product's clock, which the sandbox can move; real time otherwise. */
const createClock = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sandbox_settings (
      only_row boolean primary key default true check (only_row),
      clock_moved interval not null default '0',
      registry_down boolean not null default false
    )`.execute(db)
  await sql`insert into sandbox_settings default values`.execute(db)
  await sql`
    create function clock_now() returns timestamptz language sql stable as
    $$ select now() + clock_moved from sandbox_settings $$`.execute(db)
}

const extendDomains = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table domains
      add column years integer not null default 1 check (years between 1 and 10),
      add column reason_code text,
      add column reason_text text,
      add column tags text[] not null default '{}',
      add column leaving_at timestamptz,
      add column hidden_at timestamptz,
      alter column requested_at set default clock_now(),
      alter column created_at set default clock_now(),
      drop constraint domains_status_check`.execute(db)
  await sql`
    alter table domains add constraint domains_status_check check (status in
      ('pending', 'approved', 'rejected', 'reserved', 'expired', 'redemption', 'released', 'transferred'))`.execute(db)
  await sql`drop index domains_held`.execute(db)
  await sql`
    create unique index domains_held on domains (name, zone)
    where status in ('pending', 'approved', 'reserved', 'expired', 'redemption')`.execute(db)
  await sql`
    create index domains_term on domains (expires_at)
    where status in ('approved', 'expired', 'redemption')`.execute(db)
  await sql`alter table cart_items add column years integer not null default 1 check (years between 1 and 10)`.execute(
    db,
  )
}

const createTasks = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table registry_tasks (
      id bigint generated always as identity primary key,
      domain_id bigint not null references domains on delete cascade,
      kind text not null,
      payload jsonb not null,
      trid uuid not null unique default gen_random_uuid(),
      state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'cancelled')),
      attempts integer not null default 0,
      reason_code text,
      reason_text text,
      created_at timestamptz not null default clock_now(),
      next_at timestamptz not null default now(),
      leased_until timestamptz,
      ended_at timestamptz
    )`.execute(db)
  await sql`create index registry_tasks_domain on registry_tasks (domain_id, id) where state = 'waiting'`.execute(db)
  await sql`create index registry_tasks_next on registry_tasks (next_at) where state = 'waiting'`.execute(db)
}

const createSandbox = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sandbox_domains (
      name text primary key,
      sponsor text not null,
      auth_info text not null,
      hosts text[] not null default '{}',
      statuses text[] not null default '{}',
      ds jsonb not null default '[]',
      created_at timestamptz not null,
      expires_at timestamptz not null,
      deleted_at timestamptz,
      transfer jsonb
    )`.execute(db)
  await sql`
    create table sandbox_messages (
      id bigint generated always as identity primary key,
      client text not null,
      message jsonb not null,
      created_at timestamptz not null default clock_now()
    )`.execute(db)
  await sql`
    create table sandbox_transactions (
      trid text primary key,
      result jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db)
}

/** Registration as work for a registry, with the sandbox registry's own state. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createClock(db)
  await extendDomains(db)
  await createTasks(db)
  await createSandbox(db)
}
