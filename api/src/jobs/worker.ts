import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, type RunnerOptions, run, type TaskList } from 'graphile-worker'
import { Pool } from 'pg'
import { outliveErrors } from '../database/connect'
import { composeNotice } from '../mail/compose'
import type { Deliver } from '../mail/deliver'
import type { CodeOrder, Notice } from '../mail/outbox-repository'
import type { Deps } from '../request-context'
import { cleanUp } from './clean-up-repository'
import { joinWorkers, unlockAbandoned } from './lock-repository'
import { renewDue } from './renew-due'
import { sendCode } from './send-code'

const tasks = (deps: Deps, deliver: Deliver): TaskList => ({
  send_code: (payload, { job }) => sendCode(deps, deliver, payload as CodeOrder, job),
  send_notice: async (payload, { job }) =>
    deliver(await composeNotice(deps.settings, payload as Notice), job.id, job.created_at),
  clean_up: () => cleanUp(deps.db),
  renew_due: () => renewDue(deps),
  unlock_abandoned: () => unlockAbandoned(deps.db),
})

const crontab = [
  { task: 'unlock_abandoned', match: '* * * * *' },
  { task: 'renew_due', match: '*/5 * * * *' },
  { task: 'clean_up', match: '17 * * * *' },
]

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

const toLog = ({ log }: Deps): Logger => new Logger(() => (level, message) => log[levels[level]](message))

const concurrency = 4

/** One for each job, one that listens, one that is a member of the circle, and a few for the queue's own work. */
const connections = concurrency + 6

const restartPauseMs = 1000

export interface Worker {
  /** Lets the jobs under way end. */
  stop: () => Promise<void>
}

/**
 * Works off the outbox: jobs written by this process or any other one on the same database. A job that fails is tried
 * again, later each time. A worker that lost its database starts anew.
 */
export const startWorker = async (deps: Deps, deliver: Deliver, databaseUrl: string): Promise<Worker> => {
  const pgPool = outliveErrors(new Pool({ connectionString: databaseUrl, max: connections }))
  const member = await joinWorkers(deps.db, pgPool)
  const options: RunnerOptions = {
    pgPool,
    taskList: tasks(deps, deliver),
    parsedCronItems: parseCronItems(crontab),
    concurrency,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: toLog(deps),
  }
  let isStopping = false
  let runner: Runner = await run(options)
  const watch = async (): Promise<void> => {
    while (!isStopping) {
      await runner.promise.catch(err => deps.log.error({ err }, 'the worker of the outbox ended'))
      if (isStopping) return
      await sleep(restartPauseMs)
      runner = await run(options).catch(() => runner)
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      isStopping = true
      await runner.stop().catch(err => deps.log.warn({ err }, 'the worker of the outbox was ending already'))
      await watching
      member.release(true)
      await pgPool.end()
    },
  }
}
