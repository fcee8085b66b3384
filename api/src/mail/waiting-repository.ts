import { sql } from 'kysely'
import type { Database } from '../database/schema'

interface WaitingJob {
  id: number
  task: string
  email: string
  attempts: number
  max_attempts: number
  reason: string | null
  ordered_at: Date
  next_at: Date
}

/** Jobs of these tasks that are not done, newest first, from before `before`. */
export const listWaiting = async (
  db: Database,
  tasks: readonly string[],
  before: number | null,
  limit: number,
): Promise<WaitingJob[]> => {
  const { rows } = await sql<WaitingJob>`
    select job.id, task.identifier as task, coalesce(job.payload->>'to', job.payload->>'email', '') as email,
      job.attempts::int, job.max_attempts::int, job.last_error as reason, job.created_at as ordered_at,
      job.run_at as next_at
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = any(${[...tasks]}) and (${before}::bigint is null or job.id < ${before}::bigint)
    order by job.id desc limit ${limit}`.execute(db)
  return rows
}
