import { type Kysely, sql } from 'kysely'

/** Customers that were moved in get no mail of the product's own accord until the operator releases them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column mails_held boolean not null default false`.execute(db)
}
