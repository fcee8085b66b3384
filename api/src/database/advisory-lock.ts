import { sql } from 'kysely'
import type { Trx } from './schema'

/** Numbers of PostgreSQL's advisory locks, which share one namespace a database. */
export const advisoryLocks = {
  /** What versions up to step 0036 migrate under: they wait for it in a statement. */
  olderMigration: 7_203_520,
  audit: 7_203_521,
  firstAdmin: 7_203_522,
  demo: 7_203_523,
  workers: 7_203_524,
  orders: 7_203_525,
  migration: 7_203_526,
} as const

/** Held until the transaction ends. */
export const takeAdvisoryLock = async (trx: Trx, name: keyof typeof advisoryLocks): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks[name]})`.execute(trx)
}

/** As above, for the work of a start, which may take longer than a call waits for a lock. */
export const awaitAdvisoryLock = async (trx: Trx, name: keyof typeof advisoryLocks): Promise<void> => {
  await sql`set local lock_timeout = 0`.execute(trx)
  await takeAdvisoryLock(trx, name)
}
