import { type Kysely, sql } from 'kysely'

/** What older code must know of the steps that were applied, to tell whether it can work with the schema. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table schema_steps (name text primary key, needs text)`.execute(db)
}
