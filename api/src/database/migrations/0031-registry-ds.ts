import { type Kysely, sql } from 'kysely'

/** Which DS records the registry was given, and how long a zone stays signed after they were removed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table dns_zones
      add column registry_ds jsonb not null default '[]',
      add column stays_signed boolean not null default false,
      add column unsigned_from timestamptz`.execute(db)
}
