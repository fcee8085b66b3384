import { type Kysely, sql } from 'kysely'

/** Extensions of a registry's profile that the registry did not offer, as the process that connected to it noted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table registry_contacts add column missing_extensions text[]`.execute(db)
}
