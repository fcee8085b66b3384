import { type Kysely, sql } from 'kysely'

/**
 * Until when an offer of a domain to another account stands, on the product's clock. The database fills it in, so that
 * older code makes offers that end, too; those from before end by their start.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table transfers add column ends_at timestamptz`.execute(db)
  await sql`alter table transfers alter column ends_at set default clock_now() + interval '14 days'`.execute(db)
  await sql`alter table transfers add column ended boolean not null default false`.execute(db)
}
