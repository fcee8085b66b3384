import { type Kysely, sql } from 'kysely'

/** Which changes of the releases are in the audit log: gateways hand each on, several may hand on the same. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table recorded_releases (
      generation bigint not null,
      at timestamptz not null,
      primary key (generation, at)
    )`.execute(db)
}
