import { type Kysely, sql } from 'kysely'

/** Whether the owner of an account chose its language; until then it is the one of the last sign-in. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column language_chosen boolean not null default false`.execute(db)
}
