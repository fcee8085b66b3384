import { type Kysely, sql } from 'kysely'

/** Servers of customers that follow their zones. Code that does not know the table leaves them as they are. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table dns_secondaries (
      domain_id bigint primary key references domains on delete cascade,
      servers jsonb not null,
      key_name text,
      key_algorithm text,
      key_secret bytea,
      applied_key text)`.execute(db)
  await sql`create index dns_secondaries_key on dns_secondaries (key_name)`.execute(db)
}
