import { type Kysely, sql } from 'kysely'

/**
 * The call that holds a key while it runs, the end of its lease, and when its first transaction was committed. From then
 * on the call must not be made again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table idempotency_keys
      add column claim uuid,
      add column leased_until timestamptz,
      add column effect_at timestamptz`.execute(db)
}
