import { sql } from 'kysely'
import type { Database } from '../database/schema'

/** Resolves when the database answers. */
export const ping = async (db: Database): Promise<void> => {
  await sql`select 1`.execute(db)
}

interface JobCount {
  task: string
  state: 'due' | 'later' | 'running' | 'failed'
  count: number
  /** Seconds since the first of them became due; 0 for all that are not. */
  oldest: number
}

/** Jobs of the queue, of all processes. */
export const countJobs = async (db: Database): Promise<JobCount[]> => {
  const { rows } = await sql<JobCount>`
    select task_identifier as task, state, count(*)::int as count,
      case state when 'due' then greatest(0, max(extract(epoch from now() - run_at)))::float8 else 0 end as oldest
    from (
      select task_identifier, run_at, case
        when locked_at is not null then 'running'
        when attempts >= max_attempts then 'failed'
        when run_at <= now() then 'due'
        else 'later' end as state
      from graphile_worker.jobs
    ) as job
    group by task_identifier, state`.execute(db)
  return rows
}
