import { countDueDecisions } from '../admin/held-decision-repository'
import { carryOutDecisions } from '../admin/hold'
import { settleVerifications } from '../admin/verifications'
import { runHolds } from '../contacts/holds'
import { endChanges } from '../contacts/registrant-change'
import { changesJob } from '../contacts/registrant-change-repository'
import type { Database } from '../database/schema'
import type { Backlog } from '../database/upkeep-tables'
import { lookAtDueCds } from '../dnssec/cds-job'
import { checkDueHealth } from '../domain-health/job'
import { countHeldChanges } from '../domains/held-repository'
import { countRunning } from '../operations/repository'
import { resumeOperations } from '../operations/run'
import { applyWaiting } from '../payments/apply-event'
import { chargeMethods } from '../payments/charge-method'
import { returnUnused } from '../payments/fulfil'
import { eventsJob } from '../payments/repository'
import { askAboutPages } from '../payments/settle-page'
import { runDueTasks } from '../registration/due'
import { readLocks } from '../registration/locks'
import { countMessages } from '../registration/message-repository'
import { readMessages } from '../registration/messages'
import { removeUnusedContacts } from '../registration/unused-contacts'
import { unusedJob } from '../registry/contact-objects-repository'
import { countWaiting, makeTasksDue } from '../registry/repository'
import { runSandbox } from '../registry/sandbox/maintenance'
import { sendDataReminders } from '../reminders/data-reminders'
import { reminderJob } from '../reminders/repository'
import type { Dependencies } from '../request-context'
import { checkDueNames } from '../search/watches'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { sendDigests } from '../terms/digest'
import { countDue, countNotices, type Stage } from '../terms/repository'
import { runStage } from '../terms/run-terms'
import { countHeld } from '../transfers/repository'
import { verificationJob } from '../verification/repository'
import { cancelOverdue } from '../withdrawals/cancel-order'
import { checkDueZones } from '../zones/job'
import { type CleanedTable, deleteExpired, tablesToClean } from './clean-up-repository'
import { completeHeld } from './complete-held'
import { completeTransfers } from './complete-transfers'
import { unlockAbandoned } from './lock-repository'

/** Deletes what has expired, table by table, each in short steps. */
export const cleanUp = (deps: JobNeeds, isOver: IsOver = () => false): Promise<void> =>
  eachObject<CleanedTable>(deps, {
    job: 'clean_up',
    isOver,
    find: async after => (after === undefined ? tablesToClean(deps.db) : []),
    object: table => `table ${table}`,
    work: async table => {
      while (!isOver() && (await deleteExpired(deps.db, table)));
    },
  })

export type JobDependencies = Pick<
  Dependencies,
  'db' | 'settings' | 'keys' | 'registries' | 'work' | 'log' | 'lookup'
> &
  Partial<Pick<Dependencies, 'metrics'>>

/** Work that the product does by itself. Two processes may run it at once, although the schedule lets none. */
export interface Job {
  name: string
  /** Seconds between the beginnings of two runs. */
  every: number
  /** Seconds after which a run stops before its next object; the next run goes on. */
  limit: number
  run: (deps: JobDependencies, isOver: IsOver) => Promise<unknown>
  backlog?: (db: Database) => Promise<Backlog>
  /** Waits for servers of others, and so runs in the schedule only. */
  asksOthers?: true
  /** Makes due what waits for a later attempt, besides what is set aside. */
  hasten?: (db: Database) => Promise<void>
}

const minute = 60
const hour = 3600

const eachMinute = (name: string, run: Job['run'], more: Partial<Job> = {}): Job => ({
  name,
  every: minute,
  limit: 50,
  run,
  ...more,
})

const stage = (name: Stage): Job =>
  eachMinute(name, (deps, isOver) => runStage(deps, name, isOver), { backlog: db => countDue(db, name) })

/** In the order in which they are run one after another where a test or a command moves the clock. */
export const jobs: readonly Job[] = [
  eachMinute('sandbox', async ({ registries, db }) => {
    if (registries.areRemote !== true) await runSandbox(db)
  }),
  eachMinute('registry_messages', readMessages, { backlog: countMessages }),
  eachMinute('registry_locks', readLocks),
  eachMinute('contact_holds', runHolds),
  eachMinute('decisions', carryOutDecisions, { backlog: countDueDecisions }),
  eachMinute('registry_tasks', runDueTasks, { backlog: countWaiting, hasten: makeTasksDue }),
  // A domain that renews itself does so before its term can end.
  stage('renew'),
  eachMinute(
    'charges',
    async (deps, isOver) => {
      await returnUnused(deps, isOver)
      await chargeMethods(deps, isOver)
    },
    { asksOthers: true },
  ),
  stage('expire'),
  stage('delete'),
  stage('release'),
  eachMinute(
    eventsJob,
    async (deps, isOver) => {
      await applyWaiting(deps, isOver)
      await askAboutPages(deps, isOver)
    },
    { asksOthers: true },
  ),
  eachMinute('unpaid_orders', cancelOverdue),
  eachMinute(verificationJob, settleVerifications),
  eachMinute('transfers', completeTransfers, { backlog: countHeld }),
  eachMinute('held_changes', completeHeld, { backlog: countHeldChanges }),
  eachMinute('digests', sendDigests, { backlog: countNotices }),
  { name: reminderJob, every: hour, limit: 300, run: sendDataReminders },
  eachMinute('operations', resumeOperations, { backlog: countRunning }),
  eachMinute('health', checkDueHealth, { asksOthers: true }),
  eachMinute('cds', lookAtDueCds, { asksOthers: true }),
  eachMinute('zones', checkDueZones, { asksOthers: true }),
  eachMinute('name_watches', checkDueNames),
  eachMinute('abandoned_jobs', ({ db }) => unlockAbandoned(db)),
  { name: changesJob, every: hour, limit: 300, run: endChanges },
  { name: unusedJob, every: hour, limit: 300, run: removeUnusedContacts },
  { name: 'clean_up', every: hour, limit: 300, run: cleanUp },
]
