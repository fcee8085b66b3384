import { type Kysely, sql } from 'kysely'

/**
 * From when on what is signed in to an account, or proves who it is, may change its domains at once, on the product's
 * clock; null for what is trusted from its first use on, as existing rows are.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table operations add column starts_at timestamptz`.execute(db)
  await sql`alter table users add column had_device boolean not null default true`.execute(db)
  await sql`alter table users alter column had_device set default false`.execute(db)
  await sql`alter table sessions add column trusted_at timestamptz`.execute(db)
  await sql`alter table known_devices add column trusted_at timestamptz`.execute(db)
  await sql`alter table totps add column trusted_at timestamptz`.execute(db)
}
