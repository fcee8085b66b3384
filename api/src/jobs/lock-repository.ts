import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'
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

const share = (member: PoolClient) => member.query('select pg_advisory_lock_shared($1)', [workersLock])

/** The first worker releases the jobs that a killed process held. */
const enter = async (db: Database, member: PoolClient): Promise<void> => {
  const { rows } = await member.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [workersLock])
  const isAlone = rows[0]?.alone === true
  if (isAlone) {
    await unlock(db, sql`true`)
    await releaseJobs(db)
  }
  await share(member)
  if (isAlone) await member.query('select pg_advisory_unlock($1)', [workersLock])
}

const connect = async (pool: Pool, take: (member: PoolClient) => Promise<unknown>): Promise<PoolClient> => {
  const member = await pool.connect()
  try {
    await take(member)
    return member
  } catch (error) {
    member.release(true)
    throw error
  }
}

/** Milliseconds between two looks whether the connection is still there, and until the next attempt to make it again. */
const checkPause = 5000
const rejoinPause = 200

/**
 * Registers this process as a worker, and again when the connection that holds the shared lock is lost: a process that
 * starts then would take itself for the only one, and the jobs that run here for those of a killed process.
 * @returns what ends this
 */
export const joinWorkers = async (db: Database, pool: Pool): Promise<() => void> => {
  let member: PoolClient | undefined
  let hasLeft = false
  const lose = (lost: PoolClient): void => {
    if (member !== lost) return
    member = undefined
    lost.release(true)
    if (!hasLeft) void rejoin()
  }
  const keep = (joined: PoolClient): void => {
    member = joined
    joined.once('end', () => lose(joined))
    if (hasLeft) lose(joined)
  }
  const rejoin = (): Promise<void> =>
    connect(pool, share).then(keep, async () => {
      await sleep(rejoinPause)
      if (!hasLeft) await rejoin()
    })
  keep(await connect(pool, one => enter(db, one)))
  // A server that is gone with its machine ends no connection.
  const timer = setInterval(() => {
    const asked = member
    // pg knows the limit of a single query, its types do not.
    const question = { text: 'select', query_timeout: checkPause } as QueryConfig
    asked?.query(question).catch(() => lose(asked))
  }, checkPause)
  return () => {
    hasLeft = true
    clearInterval(timer)
    if (member) lose(member)
  }
}
