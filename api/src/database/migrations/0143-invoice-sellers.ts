import { type Kysely, sql } from 'kysely'

/** The seller of invoices since when, as the settings said it: an invoice that was closed keeps its seller. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table invoice_sellers (
      id integer generated always as identity primary key,
      since timestamptz not null default clock_now(),
      text jsonb not null
    )`.execute(db)
}
