import { type Kysely, sql } from 'kysely'

/** What was ordered at which price. An order outlives the account: accounts must be kept for years. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table orders (
      id bigint generated always as identity primary key,
      year integer not null,
      serial integer not null,
      user_id bigint references users on delete set null,
      email text not null,
      customer_name text not null,
      customer_address text not null,
      state text not null default 'open' check (state in ('open', 'paid', 'cancelled')),
      currency text not null,
      tax jsonb,
      sum bigint not null default 0,
      total bigint not null default 0,
      operation_id bigint references operations on delete set null,
      created_at timestamptz not null default clock_now(),
      closed_at timestamptz,
      unique (year, serial)
    )`.execute(db)
  await sql`create index orders_user on orders (user_id, id)`.execute(db)
  await sql`create unique index orders_operation on orders (operation_id) where state = 'open'`.execute(db)
  await sql`
    create table order_items (
      id bigint generated always as identity primary key,
      order_id bigint not null references orders on delete cascade,
      kind text not null,
      name text not null,
      zone text not null,
      years integer not null,
      price bigint not null,
      total bigint not null
    )`.execute(db)
  await sql`create index order_items_order on order_items (order_id, id)`.execute(db)
}
