import { Logger, type RunnerOptions, type Task, type TaskList } from 'graphile-worker'
import { carryOutDecision } from '../admin/hold'
import { composeOrder } from '../billing/compose-order'
import { renewalsOf, withOrder } from '../billing/renewal-mails'
import { createJobPool } from '../database/connect'
import { composeNotice, type Deliver } from '../mail/compose'
import { composeDigest } from '../mail/compose-digest'
import { composeOperation } from '../mail/compose-operation'
import {
  type CodeJob,
  type DataReminder,
  type Digest,
  type Jobs,
  mailFlags,
  type Notice,
  type OperationResults,
  type OrderMail,
} from '../mail/outbox-repository'
import { createPost, type Post } from '../mail/post'
import { runOperation } from '../operations/run'
import { applyEvent } from '../payments/apply-event'
import { fulfilOrder } from '../payments/fulfil'
import { carryOutRefund } from '../payments/refund'
import { publishingTasks } from '../publishing/tasks'
import { runTask } from '../registration/run-task'
import { flagOf } from '../registry/registry-of'
import { composeReminder } from '../reminders/compose-reminder'
import type { Dependencies } from '../request-context'
import { noteMailed } from '../terms/repository'
import { findUserByEmail } from '../users/repository'
import { silentWebhookTasks, webhookTasks } from '../webhooks/tasks'
import { keepRoom, mostHelpers } from './keep-room'
import { keepRunning, type Worker } from './keep-running'
import { joinWorkers } from './lock-repository'
import { startSchedule } from './schedule'
import { sendCode } from './send-code'

/** In which a reader wants to see dates. */
const timeZoneOf = async ({ db }: Dependencies, { to }: { to: string }): Promise<string> =>
  (await findUserByEmail(db, to))?.time_zone ?? ''

const sendNotice =
  (deps: Dependencies, post: Post): Task =>
  async (payload, { job }) => {
    const notice = payload as Notice
    await post(await composeNotice(deps, notice, await timeZoneOf(deps, notice)), job)
  }

const sendOperation =
  (deps: Dependencies, post: Post): Task =>
  async (payload, { job }) => {
    const results = payload as OperationResults
    await post(await withOrder(deps, results, composeOperation(deps, results)), job)
  }

const sendOrder =
  (deps: Dependencies, post: Post): Task =>
  async (payload, { job }) => {
    const order = payload as OrderMail
    const mail = await composeOrder(deps, { ...order, timeZone: await timeZoneOf(deps, order) })
    if (mail) await post(mail, job)
  }

/** Codes that somebody waits for. */
const codeTasks = (deps: Dependencies, post: Post): TaskList => ({
  send_code: (payload, { job }) => sendCode(deps, post, payload as CodeJob, job),
})

/** Mail with a link, which no other mail may hold up. */
const linkTasks = (deps: Dependencies, post: Post): TaskList => ({
  send_notice: sendNotice(deps, post),
  send_operation: sendOperation(deps, post),
})

const mailTasks = (deps: Dependencies, post: Post): TaskList => ({
  send_notice: sendNotice(deps, post),
  send_digest: async (payload, { job }) => {
    const digest = payload as Digest
    const { renewals, attachments } = await renewalsOf(deps, digest)
    const mail = await composeDigest(deps.settings, digest, await timeZoneOf(deps, digest), renewals)
    const end = await post({ ...mail, ...(attachments && { attachments }) }, job)
    if (digest.own !== false) await noteMailed(deps.db, digest.notices, end === 'unsent')
  },
  send_data_reminder: async (payload, { job }) => {
    const reminder = payload as DataReminder
    const mail = await composeReminder(deps, reminder, await timeZoneOf(deps, reminder))
    if (mail) await post(mail, job)
  },
  send_operation: sendOperation(deps, post),
  send_order: sendOrder(deps, post),
})

/** What talks to the registry, which may hang as well. */
const registryTasks = (deps: Dependencies): TaskList => ({
  registry_task: async payload => {
    await runTask(deps, deps.db, (payload as Jobs['registry_task']).id)
  },
})

/** What versions up to the schema's step 0036 enqueue each minute or hour: the schedule does it here. */
const formerTasks: TaskList = Object.fromEntries(
  ['run_due', 'complete_transfers', 'unlock_abandoned', 'clean_up'].map(name => [name, () => undefined]),
)

const otherTasks = (deps: Dependencies): TaskList => ({
  ...formerTasks,
  operation: payload => runOperation(deps, (payload as Jobs['operation']).id),
  decision: payload => carryOutDecision(deps, (payload as Jobs['decision']).id),
  paid_order: payload => fulfilOrder(deps, (payload as Jobs['paid_order']).id),
})

/** What talks to providers of payments, which may hang as well. */
const paymentTasks = (deps: Dependencies): TaskList => ({
  payment_event: payload => applyEvent(deps, (payload as Jobs['payment_event']).id),
  refund: payload => carryOutRefund(deps, (payload as Jobs['refund']).id),
})

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

const toLog = ({ log }: Dependencies): Logger => new Logger(() => (level, message) => log[levels[level]](message))

/** Each group has places of its own: a server that hangs holds those of its group, and none of the others. */
export const groupsOf = (
  deps: Dependencies,
  post: Post,
): (Pick<RunnerOptions, 'taskList' | 'forbiddenFlags' | 'concurrency' | 'pollInterval'> & { grows?: true })[] => [
  { taskList: codeTasks(deps, post), grows: true },
  { taskList: linkTasks(deps, post), forbiddenFlags: [mailFlags.ordinary], grows: true },
  { taskList: mailTasks(deps, post), forbiddenFlags: [mailFlags.urgent] },
  ...[webhookTasks(deps), silentWebhookTasks(deps)].map(taskList => ({ taskList, concurrency: 8, pollInterval: 5000 })),
  // Zones that wait for a secondary, and those of bulk work, leave places for a change that somebody waits for.
  { taskList: publishingTasks(deps), concurrency: 8, pollInterval: 1000 },
  ...(deps.settings.PAYMENTS ? [{ taskList: paymentTasks(deps) }] : []),
  // A registry that hangs holds its own places only.
  ...deps.registries.all.map(own => ({
    taskList: registryTasks(deps),
    forbiddenFlags: deps.registries.all.filter(other => other !== own).map(flagOf),
  })),
  // A decision is carried out within a second after it can no longer be undone.
  { taskList: otherTasks(deps), pollInterval: 1000 },
]

/** Jobs of a group at a time, unless it says otherwise. */
const concurrency = 4

/**
 * The workers' lock, one of each group that listens, and those with which jobs are taken and ended, for a moment each;
 * more while the two groups that grow have helpers.
 */
const connections = (registries: number): number => 16 + registries + 2 * mostHelpers

/**
 * In batches only, an end of a job that the database does not take stops the worker, which is started again. Otherwise
 * graphile-worker 0.18 leaves the rejection unhandled, and the process ends.
 */
const endInBatches = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Processes the queue of all processes on the same database. Failed jobs are retried with a growing delay. */
export const startQueue = async (deps: Dependencies, deliver: Deliver, databaseUrl: string): Promise<Worker> => {
  const pgPool = createJobPool(databaseUrl, connections(deps.registries.all.length))
  const leave = await joinWorkers(deps.db, pgPool)
  const options = {
    pgPool,
    preset: endInBatches,
    concurrency,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: toLog(deps),
    parsedCronItems: [],
  }
  const groups = groupsOf(deps, createPost(deps, deliver))
  const workers = await Promise.all(
    groups.map(({ grows, ...group }) => (grows ? keepRoom : keepRunning)(deps, { ...options, ...group })),
  )
  return {
    stop: async () => {
      await Promise.all(workers.map(worker => worker.stop()))
      leave()
      await pgPool.end()
    },
  }
}

/** Processes the queue, and runs the jobs of the schedule when they are due. */
export const startWorker = async (deps: Dependencies, deliver: Deliver, databaseUrl: string): Promise<Worker> => {
  const queue = await startQueue(deps, deliver, databaseUrl)
  const stopSchedule = await startSchedule(deps)
  return {
    stop: async () => {
      await stopSchedule()
      await queue.stop()
    },
  }
}
