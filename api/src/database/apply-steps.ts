import { type Kysely, sql } from 'kysely'
import type { SchemaStep, SchemaSteps } from './migrations'
import { retryOnLockTimeout } from './retry-on-lock-timeout'
import { makeIndexes } from './step-indexes'

interface Limits {
  /** Milliseconds for which a step waits for other transactions before it is given up. */
  boundMs: number
  /** Does work that waits for all other sessions, without blocking other sessions. */
  yieldLock: (work: () => Promise<void>) => Promise<void>
}

/** The tables of Kysely's migrator, which versions up to step 0036 have and look into. */
const prepareTables = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  )
  await sql`
    create table if not exists kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)`.execute(
    db,
  )
  await sql`insert into kysely_migration_lock values ('migration_lock') on conflict do nothing`.execute(db)
}

const readApplied = async (db: Kysely<unknown>): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

const applyStep = (db: Kysely<unknown>, name: string, { up }: SchemaStep): Promise<void> =>
  db.transaction().execute(async trx => {
    await up?.(trx)
    await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(trx)
  })

/**
 * Applies the steps that are missing: each in a transaction of its own, so that no table stays locked while the next
 * one is applied, and after it the step's indexes.
 * @param db one connection, on which a lock that takes long to get fails
 */
export const applySteps = async (
  db: Kysely<unknown>,
  steps: SchemaSteps,
  { boundMs, yieldLock }: Limits,
): Promise<void> => {
  await prepareTables(db)
  let applied = await readApplied(db)
  // The process that applied the last step may have been killed before its indexes were there.
  const last = Object.keys(steps).findLast(name => applied.has(name))
  // A step may be missing before it: it came with a branch that was merged later.
  for (const [name, step] of Object.entries(steps).filter(([name]) => name === last || !applied.has(name))) {
    if (!applied.has(name)) await retryOnLockTimeout(name, () => applyStep(db, name, step), boundMs)
    const { indexes } = step
    if (!indexes) continue
    await yieldLock(() => retryOnLockTimeout(name, () => makeIndexes(db, indexes, boundMs), boundMs))
    applied = await readApplied(db)
  }
}
