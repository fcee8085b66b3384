import { type Kysely, sql } from 'kysely'

/** Nameservers inside a domain come with their addresses, which the registry keeps as objects of their own. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table domains add column glue jsonb not null default '{}'`.execute(db)
  await sql`create table sandbox_hosts (name text primary key, addresses text[] not null)`.execute(db)
}
