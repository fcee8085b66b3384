import { type Kysely, sql } from 'kysely'

/** What administrators write down about accounts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table account_notes (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      author_id bigint references users on delete set null,
      text text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index account_notes_user on account_notes (user_id, id)`.execute(db)
}
