import { sql } from 'kysely'
import { runDue } from '../src/jobs/run-due'
import { startWorker } from '../src/jobs/worker'
import type { TestApi } from './api'
import { type Doing, doUntilKilled, type Outside } from './doomed-process'
import { until } from './until'

export interface Work {
  doing: Doing
  /** How it was, when it came to its end. */
  check: () => Promise<void>
}

const jobsAreDone = ({ db }: TestApi): Promise<void> =>
  until('nothing is left to do', async () => {
    const { rows } = await sql`select from graphile_worker.jobs where run_at <= now()`.execute(db)
    return rows.length === 0
  })

/** Another process takes up what one left: at once in the queue, and what has a lease after its time. */
export const finish = async (api: TestApi, { deliver }: Pick<Outside, 'deliver'>): Promise<void> => {
  const over = { leased_until: new Date(0), next_at: new Date(0) }
  await api.db.updateTable('registry_tasks').set(over).where('state', '=', 'waiting').execute()
  const worker = await startWorker(api.deps, deliver, api.url)
  try {
    await runDue(api.deps)
    await jobsAreDone(api)
  } finally {
    await worker.stop()
  }
}

/**
 * Has a process do some work anew until it comes to its end, killed one point later each time, and another process after
 * it; what came of it is checked each time.
 * @returns at how many points it was killed
 */
export const killAtEachPoint = async (api: TestApi, outside: Outside, make: () => Promise<Work>): Promise<number> => {
  for (let last = 1; ; last += 1) {
    const { doing, check } = await make()
    const end = await doUntilKilled(api.deps, api.url, doing, last, outside)
    outside.onCall(async () => undefined)
    await finish(api, outside)
    await check().catch(error => {
      throw new Error(`Killed at point ${last}: ${error.message}`)
    })
    if (end === 'done') return last - 1
  }
}
