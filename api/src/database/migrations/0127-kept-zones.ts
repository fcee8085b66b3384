import { type Kysely, sql } from 'kysely'

/**
 * Until when the zone of a domain that was delegated or transferred away is served here, and as which delegation; null
 * where it is not, apart from what its delegation says.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table domains add column served_until timestamptz, add column served_as text`.execute(db)
}
