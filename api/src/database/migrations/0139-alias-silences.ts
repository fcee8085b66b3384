import { type Kysely, sql } from 'kysely'

/** How often in a row a target has not answered, by which the pause until it is asked again grows. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table dns_aliases add column silences int not null default 0`.execute(db)
}
