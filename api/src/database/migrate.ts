import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { advisoryLocks } from './advisory-lock'
import { applySteps } from './apply-steps'
import { createMigrationPool } from './connect'
import { migrations, type SchemaSteps } from './migrations'
import { retryOnLockTimeout } from './retry-on-lock-timeout'
import { isNewerSchema, recordSteps } from './schema-steps'

/** All that this version of the product knows, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

interface MigrationOptions {
  /** Name of the last step; the newest one unless said otherwise. */
  upTo?: string | undefined
  steps?: SchemaSteps
  /** Milliseconds for which a step waits for other transactions before it is given up. */
  boundMs?: number
}

const pollMs = 100
const patienceMs = 300_000

/** Asks again and again: a session that waits in a statement would hold up the making of indexes, which waits for it. */
const takeLock = async (db: Kysely<unknown>, lock: number): Promise<void> => {
  const take = async () =>
    (await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(db)).rows
  while (!(await take())[0]?.taken) await sleep(pollMs)
}

/** Whether the schema is this version's now. */
const migrateAlone = async (
  db: Kysely<unknown>,
  { upTo, steps = migrations, boundMs = patienceMs }: MigrationOptions,
): Promise<boolean> => {
  await takeLock(db, advisoryLocks.migration)
  await takeLock(db, advisoryLocks.olderMigration)
  if (await isNewerSchema(db, steps)) return false
  const yieldLock = async (work: () => Promise<void>) => {
    await sql`select pg_advisory_unlock(${advisoryLocks.olderMigration})`.execute(db)
    await work()
    await takeLock(db, advisoryLocks.olderMigration)
  }
  const names = Object.keys(steps)
  const wanted = upTo === undefined ? names : names.slice(0, names.indexOf(upTo) + 1)
  if (upTo === undefined) await recordSteps(db, steps)
  await applySteps(db, Object.fromEntries(wanted.map(name => [name, steps[name] ?? {}])), { boundMs, yieldLock })
  if (upTo === undefined) await recordSteps(db, steps)
  return true
}

/**
 * Brings the database to the newest schema, one step after another, while others use it. Any number of processes may do
 * so at once. A schema that a newer version of the product extended is left as it is.
 * @param url postgres:// address
 * @throws the error of the first step that failed, when the ones before it are applied; StartError when a step did not
 *   get its tables, or when a newer version of the product changed the schema in a way that this one cannot work with
 */
export const migrate = async (url: string, options: MigrationOptions = {}): Promise<void> => {
  const pool = createMigrationPool(url)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await db.connection().execute(async connection => {
      if (!(await migrateAlone(connection, options))) return
      await retryOnLockTimeout('graphile_worker', () => runMigrations({ pgPool: pool }), options.boundMs ?? patienceMs)
    })
  } finally {
    await db.destroy()
  }
}
