import { type Kysely, sql } from 'kysely'

/** What a registry wants for names with a price of their own (RFC 8748), as it was when they were asked for. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table cart_items add column fees jsonb`.execute(db)
  await sql`alter table domains add column fees jsonb`.execute(db)
}
