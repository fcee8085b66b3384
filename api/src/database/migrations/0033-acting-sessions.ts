import { type Kysely, sql } from 'kysely'

/**
 * Sessions in which an administrator acts as a customer: who it is, until when, and why. Code that does not know them
 * would take one for the customer's own: none is made before `acted_by` is read, and they end within the hour.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table sessions
      add column acted_by bigint references users on delete cascade,
      add column act_until timestamptz`.execute(db)
}
