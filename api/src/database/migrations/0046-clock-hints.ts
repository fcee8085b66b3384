import { type Kysely, sql } from 'kysely'

/** Time step of a code that was refused because its clock is off: it stays invalid once its time has come. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table totps add column hinted_step bigint not null default 0`.execute(db)
}
