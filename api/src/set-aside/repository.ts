import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/schema'

/**
 * The condition that an object is not set aside, or that its next try has come. `object` is as `setAside` stores it.
 */
export const isNotSetAside = (job: string, object: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  not exists (select from set_aside
    where set_aside.job = ${job} and set_aside.object = ${object} and set_aside.next_try > clock_now())`

/** Pauses an object: a minute at first, twice as long each time, never more than a day; or `pause` seconds. */
export const setAside = async (
  db: Database,
  job: string,
  object: string,
  { error, pause = null }: { error: string; pause?: number | null },
): Promise<void> => {
  await sql`
    insert into set_aside as known (job, object, last_error, next_try)
    values (${job}, ${object}, ${error}, clock_now() + make_interval(secs => coalesce(${pause}::float8, 60)))
    on conflict (job, object) do update set
      attempts = known.attempts + 1, last_error = excluded.last_error, failed_at = now(),
      next_try = clock_now() + make_interval(secs =>
        coalesce(${pause}::float8, least(86400, 60 * 2 ^ least(known.attempts, 20))))`.execute(db)
}

/** Which of these objects of a job are set aside, or were until now. */
export const namesSetAside = async (db: Database, job: string, objects: string[]): Promise<ReadonlySet<string>> => {
  if (objects.length === 0) return new Set()
  const named = db.selectFrom('set_aside').select('object').where('job', '=', job)
  const rows = await named.where('object', 'in', objects).execute()
  return new Set(rows.map(({ object }) => object))
}

/** Finished work is no longer set aside. */
export const clearSetAside = async (db: Database, job: string, object: string): Promise<void> => {
  await db.deleteFrom('set_aside').where('job', '=', job).where('object', '=', object).execute()
}

/** Lets all of a job be tried again now. */
export const retrySetAside = async (db: Database, job: string): Promise<void> => {
  await sql`update set_aside set next_try = clock_now() where job = ${job}`.execute(db)
}
