import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Database } from '../database/schema'

/** Every process that works off the outbox shares this advisory lock; who gets it alone is the only one. */
const workersLock = 7_203_524

/** No job runs longer than this; the queue itself would wait four hours for a worker that is gone. */
const longestJob = sql`interval '5 minutes'`

const unlock = (db: Database, condition: ReturnType<typeof sql>) =>
  sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null and ${condition}`.execute(db)

/** Gives back the jobs of workers that must have died. */
export const unlockAbandoned = async (db: Database): Promise<void> => {
  await unlock(db, sql`locked_at < now() - ${longestJob}`)
}

/**
 * Joins the processes that work off the outbox. The first of them gives back at once what a killed one held.
 * @returns the connection that stays in the circle until it is released
 */
export const joinWorkers = async (db: Database, pool: Pool): Promise<PoolClient> => {
  const member = await pool.connect()
  const { rows } = await member.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [workersLock])
  const isAlone = rows[0]?.alone === true
  if (isAlone) await unlock(db, sql`true`)
  await member.query('select pg_advisory_lock_shared($1)', [workersLock])
  if (isAlone) await member.query('select pg_advisory_unlock($1)', [workersLock])
  return member
}
