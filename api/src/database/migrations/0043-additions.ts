import { type Kysely, sql } from 'kysely'

/**
 * Additions to an account, which show the use of it by others. `ref` names the row of the kind, and
 * `rests` is true from a reset until the owner answered. Code that does not know the table adds no rows; its additions
 * are noted when an account's are read.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table additions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      kind text not null,
      ref text not null,
      name text not null,
      former jsonb,
      address text not null default '',
      at timestamptz not null default clock_now(),
      rests boolean not null default false)`.execute(db)
  await sql`create index additions_by_user on additions (user_id, kind, ref)`.execute(db)
}
