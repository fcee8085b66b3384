import { type Kysely, sql } from 'kysely'

/** Bulk work that is to end because its orderer's sessions were. Code that does not know it goes on to the end. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table operations add column stop_asked boolean not null default false`.execute(db)
}
