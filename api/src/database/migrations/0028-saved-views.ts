import { type Kysely, sql } from 'kysely'

/** Views of the list of domains that customers saved under a name. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table saved_views (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      name text not null,
      q text not null,
      status text not null,
      sort text not null,
      columns jsonb not null,
      unique (user_id, name)
    )`.execute(db)
}
