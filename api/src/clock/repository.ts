import { sql } from 'kysely'
import type { Database } from '../database/schema'

/** The product's time: real, or as far ahead as the sandbox clock was moved. */
export const readClock = async (db: Database): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_now() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Jobs and work for the registry that wait for a later hour come nearer by as much. */
export const moveClock = async (db: Database, seconds: number): Promise<void> => {
  await sql`update sandbox_settings set clock_moved = clock_moved + make_interval(secs => ${seconds})`.execute(db)
  await sql`
    update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => ${seconds})
    where run_at > now() and locked_at is null`.execute(db)
  await sql`
    update registry_tasks set next_at = next_at - make_interval(secs => ${seconds})
    where state = 'waiting' and next_at > now()`.execute(db)
}
