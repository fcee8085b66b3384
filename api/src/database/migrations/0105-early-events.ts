import { type Kysely, sql } from 'kysely'

/** Finds what a provider told of a payment before the payment itself was known to be paid. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index payment_events_early on payment_events (provider, (content->>'reference'))
      where order_id is null and refused is null`.execute(db)
}
