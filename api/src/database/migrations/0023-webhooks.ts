import { type Kysely, sql } from 'kysely'

/** Addresses that customers' events are sent to, and the messages sent there. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table webhooks (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      url text not null,
      events text[] not null,
      secret bytea not null,
      enabled boolean not null default true,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index webhooks_user on webhooks (user_id)`.execute(db)
  await sql`
    create table webhook_deliveries (
      id bigint generated always as identity primary key,
      webhook_id bigint not null references webhooks on delete cascade,
      event text not null,
      data jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      attempts integer not null default 0,
      status integer,
      error text,
      created_at timestamptz not null default now(),
      leased_until timestamptz,
      tried_at timestamptz,
      next_at timestamptz
    )`.execute(db)
  await sql`create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id)`.execute(db)
  await sql`create index webhook_deliveries_created_at on webhook_deliveries (created_at)`.execute(db)
}
