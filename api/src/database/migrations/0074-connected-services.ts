import { type Kysely, sql } from 'kysely'

/**
 * Services that were connected by templates of Domain Connect, each with the records that it has in the zone. Code that
 * does not know the table changes records without it: a service is connected while one of its records is there.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table dns_connections (
      id bigint generated always as identity primary key,
      domain_id bigint not null references domains on delete cascade,
      provider_id text not null,
      service_id text not null,
      host text not null,
      provider_name text not null,
      service_name text not null,
      entries jsonb not null default '[]',
      connected_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index dns_connections_domain on dns_connections (domain_id)`.execute(db)
}
