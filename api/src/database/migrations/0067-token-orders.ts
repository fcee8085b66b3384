import { type Kysely, sql } from 'kysely'

/**
 * What API tokens ordered, for their monthly limits. `trusted_at` of a token is that of the session that made it: until
 * then its changes of nameservers wait, as those of the session do.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table api_tokens add column trusted_at timestamptz`.execute(db)
  await sql`
    create table token_orders (
      id bigint generated always as identity primary key,
      token_id bigint not null references api_tokens on delete cascade,
      at timestamptz not null default clock_now(),
      total bigint not null
    )`.execute(db)
  await sql`create index token_orders_token on token_orders (token_id, at)`.execute(db)
}
