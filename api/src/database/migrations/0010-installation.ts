import { type Kysely, sql } from 'kysely'

/** What all processes on this database have in common: one row. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table installation (
      only_row boolean primary key default true check (only_row),
      key_fingerprint bytea not null
    )`.execute(db)
}
