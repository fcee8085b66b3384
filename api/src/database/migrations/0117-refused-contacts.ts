import { type Kysely, sql } from 'kysely'

/** Since when a registry says that a contact is still linked, and when it is asked the next time: never once it is given up. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table contact_objects add column refused_since timestamptz, add column ask_at timestamptz`.execute(db)
}
