import { type Kysely, sql } from 'kysely'

/**
 * Who holds a key whose call runs, and until when at least; and when the first transaction of that call was committed,
 * after which the call must not be made again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table idempotency_keys
      add column claim uuid,
      add column leased_until timestamptz,
      add column effect_at timestamptz`.execute(db)
}
