import { type Kysely, sql } from 'kysely'

/**
 * When each job of the schedule ran and runs next, on real time; and what failed in one, to be tried again at `next_try`
 * of the product's clock. A request's item of an order names its domain, so that it is cancelled with the request; what
 * renewed itself on one day, or in one cart, is added to one order. Code of before fills in none of them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table scheduled_jobs (
      name text primary key,
      runs bigint not null default 0,
      last_run timestamptz,
      last_success timestamptz,
      last_error text,
      next_run timestamptz not null,
      leased_until timestamptz
    )`.execute(db)
  await sql`
    create table set_aside (
      job text not null,
      object text not null,
      attempts integer not null default 1,
      next_try timestamptz not null,
      last_error text not null,
      failed_at timestamptz not null default now(),
      primary key (job, object)
    )`.execute(db)
  await sql`alter table order_items add column domain_id bigint`.execute(db)
  await sql`alter table orders add column grouped_by text`.execute(db)
}
