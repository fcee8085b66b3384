import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../src/database/schema'

/** Asks until the answer is true. Throws after `limit` milliseconds. */
export const until = async (what: string, check: () => Promise<boolean> | boolean, limit = 25_000): Promise<void> => {
  const deadline = Date.now() + limit
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`Not within ${limit} ms: ${what}`)
    await sleep(20)
  }
}

/** Waits until a statement that begins so waits for a lock. */
export const untilItWaits = (db: Database, statement: string): Promise<void> =>
  until(`it waits: ${statement}`, async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`${statement}%`}`.execute(db)
    return rows.length > 0
  })

/**
 * Waits until the worker has nothing left to do: every mail that was asked for has been sent. Zones are left to a
 * publisher, which most tests have none of.
 */
export const untilJobsAreDone = (db: Database, limit?: number): Promise<void> => {
  const areDone = async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from graphile_worker.jobs
      where run_at <= now() and task_identifier <> 'publish_zone'`.execute(db)
    return rows[0]?.left === 0
  }
  return until('all jobs are done', areDone, limit)
}
