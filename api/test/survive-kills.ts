import { sql } from 'kysely'
import { chainWaiting } from '../src/audit/chain'
import { runDue } from '../src/jobs/run-due'
import { startWorker } from '../src/jobs/worker'
import type { Deliver } from '../src/mail/compose'
import type { TestApi } from './api'
import type { Doing } from './doomed-process'
import { until } from './until'

export interface Work {
  doing: Doing
  /** How it was, when it came to its end. */
  check: () => Promise<void>
}

/** What waits for a later attempt is tried now. */
const jobsAreDone = ({ db }: TestApi): Promise<void> =>
  until('nothing is left to do', async () => {
    const later = await sql`
      update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`.execute(db)
    if (later.numAffectedRows) await sql`select pg_notify('jobs:insert', '{"count": 4}')`.execute(db)
    return (await sql`select from graphile_worker.jobs`.execute(db)).rows.length === 0
  })

/** Ends the leases and pauses of stored work, so that it is due now. */
const makeDue = async ({ db }: TestApi): Promise<void> => {
  const over = { leased_until: new Date(0), next_at: new Date(0) }
  await db.updateTable('registry_tasks').set(over).where('state', '=', 'waiting').execute()
  await db
    .updateTable('operations')
    .set({ touched_at: new Date(0) })
    .execute()
}

/** Another process takes up what one left: at once in the queue, and what has a lease after its time. */
export const finish = async (api: TestApi, deliver: Deliver): Promise<void> => {
  await makeDue(api)
  // Before there is a worker, whose own schedule would work on the same objects: each leaves to the other what it locks.
  await runDue(api.deps)
  const worker = await startWorker(api.deps, deliver, api.url)
  try {
    await jobsAreDone(api)
  } finally {
    await worker.stop()
  }
  await chainWaiting(api.db, api.deps.keys)
}

interface Doomed {
  run: (doing: Doing, last: number) => Promise<'done' | 'killed'>
  finish: () => Promise<void>
}

/**
 * Repeats some work in new processes, each killed one message later than the one before, until a process reaches the
 * end. After each kill another process finishes the work, and the result is checked.
 * @returns at how many messages it was killed
 */
export const killAtEachMessage = async ({ run, finish }: Doomed, make: () => Promise<Work>): Promise<number> => {
  for (let last = 1; ; last += 1) {
    const { doing, check } = await make()
    const end = await run(doing, last)
    await finish()
    await check().catch(error => {
      throw new Error(`Killed at message ${last}: ${error.message}`)
    })
    if (end === 'done') return last - 1
  }
}
