import { sql } from 'kysely'
import type { Database } from '../database/schema'

/**
 * Orders a task for the next second. The orders that processes with the same time give within that second are one; no two
 * wait, and one that is being carried out is no obstacle.
 */
export const orderOnce = async (db: Database, task: string): Promise<void> => {
  await sql`
    select graphile_worker.add_job(${task}, job_key => ${task}, run_at => now() + interval '1 second')`.execute(db)
}
