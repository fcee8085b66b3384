import { type Kysely, sql } from 'kysely'

/**
 * What of a payment was given back out of the credit that it had become, and when a customer was mailed that nothing is
 * saved any more by which an order could be charged.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payments add column taken bigint not null default 0`.execute(db)
  await sql`alter table orders add column unpayable_at timestamptz`.execute(db)
}
