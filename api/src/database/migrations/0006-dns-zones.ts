import { type Kysely, sql } from 'kysely'

/** Zones have versions, a history, and the state in which they are served. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table dns_zones (
      domain_id bigint primary key references domains on delete cascade,
      version integer not null default 0,
      serial bigint not null default 0,
      wanted_at timestamptz not null default now(),
      published_serial bigint,
      published_at timestamptz,
      failure text,
      served_serial bigint,
      served_at timestamptz,
      dnssec boolean not null default false
    )`.execute(db)
  await sql`
    create table dns_changes (
      id bigint generated always as identity primary key,
      domain_id bigint not null references domains on delete cascade,
      at timestamptz not null default now(),
      user_id bigint references users on delete set null,
      version integer not null,
      diff jsonb not null,
      note text
    )`.execute(db)
  await sql`create index dns_changes_domain on dns_changes (domain_id, version)`.execute(db)
}
