import { type Kysely, sql } from 'kysely'

/** The DNSSEC keys of zones at the product's own name server, sealed: a lost one would break a signed domain. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table dns_zones add column keys bytea`.execute(db)
}
