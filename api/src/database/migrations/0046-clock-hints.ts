import { type Kysely, sql } from 'kysely'

/** Time step of a code that was told to be of a clock that is off: it does not count, also once its time has come. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table totps add column hinted_step bigint not null default 0`.execute(db)
}
