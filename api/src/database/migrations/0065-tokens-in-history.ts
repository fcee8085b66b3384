import { type Kysely, sql } from 'kysely'

/**
 * A change set names the API token that made it. Comments of RRsets, as PowerDNS has them, are kept apart from the records:
 * an RRset may have several, each with an author and a time.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table dns_changes add column token text`.execute(db)
  await sql`
    create table dns_comments (
      domain_id bigint not null references domains on delete cascade,
      host text not null,
      type text not null,
      comments jsonb not null,
      primary key (domain_id, host, type))`.execute(db)
}
