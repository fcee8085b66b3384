import { type Kysely, sql } from 'kysely'

/** The delegation signer records of signed zones, for the registry. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table dns_zones add column ds jsonb not null default '[]'`.execute(db)
}
