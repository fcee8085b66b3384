import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { composeNotice } from '../mail/compose'
import type { Deliver } from '../mail/deliver'
import type { CodeOrder, Notice } from '../mail/outbox'
import type { Deps } from '../scope'
import { cleanUp } from './clean-up'
import { renewDue } from './renew-due'
import { sendCode } from './send-code'

const tasks = (deps: Deps, deliver: Deliver): TaskList => ({
  send_code: (payload, { job }) => sendCode(deps, deliver, payload as CodeOrder, job),
  send_notice: async (payload, { job }) =>
    deliver(await composeNotice(deps.settings, payload as Notice), job.id, job.created_at),
  clean_up: () => cleanUp(deps.db),
  renew_due: () => renewDue(deps),
})

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

const toLog = ({ log }: Deps): Logger => new Logger(() => (level, message) => log[levels[level]](message))

/**
 * Works off the outbox: jobs written by this process or any other one on the same database. A job that fails is tried
 * again, later each time.
 */
export const startWorker = (deps: Deps, deliver: Deliver, pgPool: Pool): Promise<Runner> =>
  run({
    pgPool,
    taskList: tasks(deps, deliver),
    parsedCronItems: parseCronItems([
      { task: 'clean_up', match: '17 * * * *' },
      { task: 'renew_due', match: '*/5 * * * *' },
    ]),
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: toLog(deps),
  })
