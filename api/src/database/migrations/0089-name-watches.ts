import { type Kysely, sql } from 'kysely'

/** Taken names that customers watch; a mail comes when one becomes free. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table name_watches (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      name text not null,
      zone text not null,
      created_at timestamptz not null default clock_now(),
      next_check timestamptz not null default clock_now(),
      unique (user_id, name, zone)
    )`.execute(db)
  await sql`create index name_watches_due on name_watches (next_check)`.execute(db)
  await sql`create index name_watches_name on name_watches (name, zone)`.execute(db)
}
