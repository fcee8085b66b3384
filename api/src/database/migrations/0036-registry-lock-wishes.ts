import { type Kysely, sql } from 'kysely'

/**
 * What an owner asked the operator to have the registry do, `lock` or `unlock`, and since when; null once the registry's
 * statuses say that it was done.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table domains
      add column lock_wish text,
      add column lock_wished_at timestamptz`.execute(db)
}
