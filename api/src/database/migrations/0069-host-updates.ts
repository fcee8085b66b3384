import { type Kysely, sql } from 'kysely'

/** What a program last said about the addresses of a name, and whether it was done. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table host_updates (
      domain_id bigint not null references domains on delete cascade,
      host text not null,
      user_id bigint not null references users on delete cascade,
      at timestamptz not null default now(),
      addresses text[] not null,
      address text not null,
      agent text not null,
      failure jsonb,
      primary key (domain_id, host))`.execute(db)
  await sql`create index host_updates_user on host_updates (user_id)`.execute(db)
}
