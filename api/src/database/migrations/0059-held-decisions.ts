import { type Kysely, sql } from 'kysely'

/**
 * Decisions of administrators that can still be undone. Code that does not know the table decides at once, and
 * leaves these requests to the code that does.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table held_decisions (
      domain_id bigint primary key references domains on delete cascade,
      admin_id bigint not null references users on delete cascade,
      operation_id bigint references operations on delete cascade,
      decision text not null,
      template text,
      reason text not null default '',
      address text not null default '',
      agent text not null default '',
      made_at timestamptz not null,
      until timestamptz not null)`.execute(db)
  await sql`create index held_decisions_until on held_decisions (until)`.execute(db)
}
