import { setTimeout as sleep } from 'node:timers/promises'
import type { RunnerOptions } from 'graphile-worker'
import type { Dependencies } from '../request-context'
import { unlockWorker } from './lock-repository'
import { startRunner } from './start-runner'

const restartPauseMs = 1000

export interface Worker {
  /** Waits for the running jobs. */
  stop: () => Promise<void>
}

/** A runner that is started again when it lost its database. */
export const keepRunning = async ({ db, log }: Dependencies, options: RunnerOptions): Promise<Worker> => {
  let isStopping = false
  let runner = await startRunner(options)
  const watch = async (): Promise<void> => {
    while (!isStopping) {
      await runner.ended.catch(err => log.error({ err }, 'the worker of the outbox ended'))
      if (isStopping) return
      await runner.stop().catch(() => undefined)
      await sleep(restartPauseMs)
      runner = await unlockWorker(db, runner.id)
        .then(() => startRunner(options))
        .catch(() => runner)
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      isStopping = true
      await runner.stop().catch(err => log.warn({ err }, 'the worker of the outbox was ending already'))
      await watching
    },
  }
}
