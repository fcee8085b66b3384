import { type Kysely, sql } from 'kysely'

/** Addresses that the registrant of a domain was reached at, where the former one confirms a change of holder. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table former_registrant_emails (
      id bigint generated always as identity primary key,
      domain_id bigint not null references domains on delete cascade,
      email text not null,
      left_at timestamptz not null default clock_now()
    )`.execute(db)
  await sql`create index former_registrant_emails_domain on former_registrant_emails (domain_id, id)`.execute(db)
}
