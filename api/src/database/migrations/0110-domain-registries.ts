import { type Kysely, sql } from 'kysely'

/**
 * Which registry of REGISTRIES a domain was registered at or came to, by its name: a zone may have two while its domains
 * are moved. Null for domains of before, which are at the former one then.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table domains add column registry text`.execute(db)
}
