import { type Kysely, sql } from 'kysely'

/**
 * Payments by providers, what they told, and the money that accounts have to their credit. An order that was offered for
 * payment does not grow any more, so that the price cannot change between the page and the charge.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table orders add column credit bigint not null default 0, add column offered_at timestamptz,
      add column refunded bigint not null default 0`.execute(db)
  await sql`alter table domains add column approved_at timestamptz`.execute(db)
  await sql`
    create table payment_methods (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      provider text not null,
      customer text not null,
      token bytea not null,
      fingerprint text not null,
      label text not null,
      expires text,
      created_at timestamptz not null default clock_now(),
      unique (user_id, provider, fingerprint)
    )`.execute(db)
  await sql`
    create table payments (
      id bigint generated always as identity primary key,
      order_id bigint not null references orders on delete cascade,
      provider text not null,
      reference text,
      amount bigint not null,
      currency text not null,
      save boolean not null,
      method_id bigint references payment_methods on delete set null,
      is_automatic boolean not null default false,
      state text not null default 'open' check (state in ('open', 'paid', 'failed', 'ended')),
      url text,
      charge text,
      received bigint,
      created_at timestamptz not null default now(),
      unique (provider, reference)
    )`.execute(db)
  await sql`create index payments_order on payments (order_id)`.execute(db)
  await sql`create index payments_method on payments (method_id)`.execute(db)
  await sql`
    create table payment_events (
      id bigint generated always as identity primary key,
      provider text not null,
      event text not null,
      content jsonb not null,
      received_at timestamptz not null default now(),
      done_at timestamptz,
      order_id bigint references orders on delete cascade,
      refused text,
      settled_at timestamptz,
      unique (provider, event)
    )`.execute(db)
  await sql`create index payment_events_order on payment_events (order_id)`.execute(db)
  await sql`
    create index payment_events_alarms on payment_events (id) where refused is not null and settled_at is null`.execute(
    db,
  )
  await sql`
    create table credit_entries (
      id bigint generated always as identity primary key,
      user_id bigint references users on delete set null,
      at timestamptz not null default clock_now(),
      amount bigint not null,
      currency text not null,
      reason text not null,
      order_id bigint references orders on delete set null
    )`.execute(db)
  await sql`create index credit_entries_user on credit_entries (user_id, id)`.execute(db)
  await sql`create index credit_entries_order on credit_entries (order_id)`.execute(db)
  await sql`
    create table credit_notes (
      id bigint generated always as identity primary key,
      year integer not null,
      serial integer not null,
      order_id bigint not null references orders on delete cascade,
      payment_id bigint references payments on delete set null,
      amount bigint not null,
      currency text not null,
      state text not null check (state in ('waiting', 'done', 'failed')),
      error text,
      created_at timestamptz not null default clock_now(),
      unique (year, serial)
    )`.execute(db)
  await sql`create index credit_notes_order on credit_notes (order_id)`.execute(db)
  await sql`create index credit_notes_payment on credit_notes (payment_id)`.execute(db)
}
