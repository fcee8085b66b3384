import { sql } from 'kysely'
import type { Database } from '../database/schema'

/** A job as the database has to know it. Seconds. */
export interface ScheduledJob {
  name: string
  every: number
  /** How long a process has it for itself, also when that process dies. */
  lease: number
}

/** Jobs that are new here run first when their pause is over. */
export const addJobs = async (db: Database, jobs: readonly ScheduledJob[]): Promise<void> => {
  await sql`
    insert into scheduled_jobs (name, next_run)
    select name, now() + make_interval(secs => every)
    from jsonb_to_recordset(${JSON.stringify(jobs)}) as job (name text, every int)
    on conflict (name) do nothing`.execute(db)
}

/**
 * Takes the jobs that are due, each for one process. A clock that was put back leaves times that are too far ahead: they
 * count as over.
 */
export const takeDueJobs = async (
  db: Database,
  jobs: readonly ScheduledJob[],
): Promise<{ name: string; runs: number }[]> => {
  const { rows } = await sql<{ name: string; runs: number }>`
    update scheduled_jobs j set runs = runs + 1, last_run = now(),
      next_run = now() + make_interval(secs => job.every), leased_until = now() + make_interval(secs => job.lease)
    from jsonb_to_recordset(${JSON.stringify(jobs)}) as job (name text, every int, lease int)
    where j.name = job.name
      and (j.next_run <= now() or j.next_run > now() + make_interval(secs => job.every))
      and (j.leased_until is null or j.leased_until <= now()
        or j.leased_until > now() + make_interval(secs => job.lease))
    returning j.name, j.runs`.execute(db)
  return rows
}

/** Notes how a run ended, unless a later one has begun. */
export const endRun = async (
  db: Database,
  { name, runs }: { name: string; runs: number },
  error: string | null,
): Promise<void> => {
  await db
    .updateTable('scheduled_jobs')
    .set({
      leased_until: null,
      last_error: error,
      ...(error === null && { last_success: sql<Date>`now()` }),
    })
    .where('name', '=', name)
    .where('runs', '=', runs)
    .execute()
}

/** Notes what went wrong in a run that has not ended: its time is over. */
export const markOverdue = async (db: Database, name: string, error: string): Promise<void> => {
  await db.updateTable('scheduled_jobs').set({ last_error: error }).where('name', '=', name).execute()
}

/** The jobs of processes that were killed. Only for the one process that there is. */
export const releaseJobs = async (db: Database): Promise<void> => {
  await db.updateTable('scheduled_jobs').set({ leased_until: null }).where('leased_until', 'is not', null).execute()
}

/** Makes a job due. */
export const hasten = async (db: Database, name: string): Promise<void> => {
  await sql`
    insert into scheduled_jobs (name, next_run) values (${name}, now())
    on conflict (name) do update set next_run = now()`.execute(db)
}

export interface JobRow {
  name: string
  last_run: Date | null
  last_success: Date | null
  last_error: string | null
  next_run: Date | null
  set_aside: number
}

/** All jobs that ran here or have set something aside; what failed last of it is the error of a run that went well. */
export const listJobs = async (db: Database): Promise<JobRow[]> => {
  const { rows } = await sql<JobRow>`
    select name, last_run, last_success, next_run,
      coalesce(j.last_error, (select object || ': ' || s.last_error from set_aside s
        where s.job = name order by failed_at desc limit 1)) as last_error,
      (select count(*)::int from set_aside s where s.job = name) as set_aside
    from (select name from scheduled_jobs union select job from set_aside) as known
    left join scheduled_jobs j using (name)`.execute(db)
  return rows
}
