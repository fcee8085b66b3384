import { type Kysely, sql } from 'kysely'

/**
 * What the checks of a domain found last, and when it is checked next. `changes` counts what happened to the domain,
 * `seen_changes` what the last check knew of. Code that does not know the table changes domains without being counted:
 * they are checked again after a week.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table domain_health (
      domain_id bigint primary key references domains on delete cascade,
      changes integer not null default 0,
      seen_changes integer not null default 0,
      next_check timestamptz not null,
      checked_at timestamptz,
      checks jsonb not null default '[]',
      score integer)`.execute(db)
  await sql`create index domain_health_due on domain_health (next_check)`.execute(db)
}
