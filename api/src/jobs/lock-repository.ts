import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { advisoryLocks } from '../database/advisory-lock'
import type { Database } from '../database/schema'
import { releaseJobs } from './schedule-repository'

/** Every worker process shares this lock; a process that can take it exclusively is the only one. */
const workersLock = advisoryLocks.workers

/** No job runs longer than this. The queue's own limit is four hours. */
const longestJob = sql`interval '5 minutes'`

const unlock = (db: Database, condition: ReturnType<typeof sql>) =>
  sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null and ${condition}`.execute(db)

/** Unlocks jobs whose worker process is gone, each with its queue: other jobs of the same process may run. */
export const unlockAbandoned = async (db: Database): Promise<void> => {
  await sql`
    with late as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_at < now() - ${longestJob} returning job_queue_id)
    update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
    from late where queue.id = late.job_queue_id`.execute(db)
}

/** Releases the jobs of a worker that ended, also those that were done and could not be noted as done. */
export const unlockWorker = async (db: Database, worker: string): Promise<void> => {
  await unlock(db, sql`locked_by = ${worker}`)
}

/**
 * Registers this process as a worker. The first one releases the jobs that a killed process held.
 * @returns the connection that holds the shared lock until it is released
 */
export const joinWorkers = async (db: Database, pool: Pool): Promise<PoolClient> => {
  const member = await pool.connect()
  const { rows } = await member.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [workersLock])
  const isAlone = rows[0]?.alone === true
  if (isAlone) {
    await unlock(db, sql`true`)
    await releaseJobs(db)
  }
  await member.query('select pg_advisory_lock_shared($1)', [workersLock])
  if (isAlone) await member.query('select pg_advisory_unlock($1)', [workersLock])
  return member
}
