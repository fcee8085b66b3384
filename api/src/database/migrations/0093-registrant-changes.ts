import { type Kysely, sql } from 'kysely'

/** Registrants that wait to be confirmed by the former and the new holder, where the registry of a domain wants that. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table registrant_changes (
      domain_id bigint primary key references domains on delete cascade,
      contact jsonb not null,
      former_email text not null,
      new_email text not null,
      former_link bytea,
      new_link bytea,
      former_confirmed boolean not null,
      new_confirmed boolean not null,
      created_at timestamptz not null default clock_now(),
      ends_at timestamptz not null
    )`.execute(db)
  await sql`create index registrant_changes_former_link on registrant_changes (former_link)`.execute(db)
  await sql`create index registrant_changes_new_link on registrant_changes (new_link)`.execute(db)
  await sql`create index registrant_changes_ends on registrant_changes (ends_at)`.execute(db)
}
