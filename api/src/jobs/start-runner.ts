import { EventEmitter } from 'node:events'
import { type RunnerOptions, run, type WorkerEvents } from 'graphile-worker'

interface Running {
  /** What its jobs are locked by. */
  id: string
  /** Waits for the running jobs. */
  stop: () => Promise<void>
  /** Rejects with the reason when it ended by itself. */
  ended: Promise<void>
}

/**
 * Starts a runner of the job queue. Once the database has refused the end of a job, the runner is over with its last
 * job: graphile-worker 0.18 counts what is under way too low then, and waits for a zero that never comes
 * (https://github.com/graphile/worker/issues/636).
 */
export const startRunner = async (options: RunnerOptions): Promise<Running> => {
  const events: WorkerEvents = new EventEmitter()
  const workers: Promise<void>[] = []
  let id = ''
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  events.on('worker:create', ({ worker }) => workers.push(worker.promise))
  const refused = new Promise<never>((_, reject) => {
    events.once('pool:fatalError', ({ error }) => Promise.allSettled(workers).then(() => reject(error)))
  })
  const runner = await run({ ...options, events })
  return { id, stop: () => Promise.race([runner.stop(), refused]), ended: Promise.race([runner.promise, refused]) }
}
