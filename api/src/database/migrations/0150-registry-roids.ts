import { type Kysely, sql } from 'kysely'

/** The id of a domain at its registry (RFC 5730 `roidType`), as the registry told it last. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table domains add column registry_roid text`.execute(db)
}
