import { type Kysely, sql } from 'kysely'

/** The newest failures of each panel that browsers reported, whichever gateway they told. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table panel_failures (
      number bigint generated always as identity primary key,
      panel text not null,
      build text not null,
      phase text not null,
      cause text not null,
      recovered boolean not null,
      trace text,
      at timestamptz not null
    )`.execute(db)
  await sql`create index panel_failures_panel on panel_failures (panel, number)`.execute(db)
}
