import { type Kysely, sql } from 'kysely'

/**
 * API tokens that are limited to records, networks, an idle time and a sum a month. Their scopes are in a column of its
 * own: code that does not know the limits finds such a token without scopes, and refuses it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table api_tokens
      alter column created_at set default clock_now(),
      add column narrow_scopes text[],
      add column records jsonb,
      add column networks text[],
      add column idle_days integer,
      add column monthly_limit bigint,
      add column last_used_address text`.execute(db)
}
