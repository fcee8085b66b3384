import { type Kysely, sql } from 'kysely'

/** Domains that ended, of accounts that were deleted, with the contacts that they had. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table former_registrations (
      id bigint generated always as identity primary key,
      domain text not null,
      registered_at timestamptz not null,
      expires_at timestamptz,
      email text not null,
      contacts jsonb not null,
      left_at timestamptz not null default clock_now()
    )`.execute(db)
  await sql`create index former_registrations_domain on former_registrations (domain)`.execute(db)
}
