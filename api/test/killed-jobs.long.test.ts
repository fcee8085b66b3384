import { jobs } from '../src/jobs/jobs'
import { groupsOf } from '../src/jobs/worker'
import { createPost } from '../src/mail/post'
import { paymentKinds } from './killed-payments'
import { queueKinds } from './killed-queue'
import { registryKinds } from './killed-registry'
import { scheduledKinds } from './killed-schedule'
import { type KilledWorld, startKilledWorld } from './killed-world'
import { killAtEachMessage, type Work } from './survive-kills'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** What is killed: each task of the queue and each job of the schedule, in each of the ways it may go. */
const kinds = [
  'send_code',
  'send_order',
  'send_notice',
  'send_digest',
  'send_data_reminder',
  'send_operation',
  'send_webhooks',
  'send_silent_webhooks',
  'registry_task: a registration',
  'registry_task: a renewal',
  'operation',
  'payment_event: events of Stripe',
  'payment_event: events of LiqPay',
  'payment_event: after its provider was down',
  'payment_events',
  'paid_order',
  'refund',
  'charges: by Stripe',
  'charges: by LiqPay',
  'sandbox',
  'registry_messages',
  'registry_locks',
  'contact_holds: a reminder',
  'contact_holds: a hold',
  'contact_holds: the end of a hold',
  'registrant_changes',
  'registry_contacts',
  'registry_tasks: a restore',
  'registry_tasks: an arrival from another registrar',
  'registry_tasks: a move to another account',
  'renew',
  'expire',
  'delete',
  'release',
  'decisions',
  'unpaid_orders',
  'verifications',
  'transfers',
  'held_changes: an approval',
  'held_changes: other nameservers',
  'name_watches',
  'data_reminders',
  'digests',
  'operations',
  'abandoned_jobs',
  'clean_up',
] as const

let world: KilledWorld

beforeAll(async () => {
  world = await startKilledWorld()
})

afterAll(() => world.close())

test.each(kinds)('%s: killed at each message, nothing is lost, nothing is done twice', async kind => {
  const makers: Record<(typeof kinds)[number], () => Promise<Work>> = {
    ...queueKinds(world),
    ...paymentKinds(world),
    ...registryKinds(world),
    ...scheduledKinds(world),
  }
  expect(await killAtEachMessage(world, makers[kind])).toBeGreaterThan(0)
})

/**
 * Done in a test of their own, or nothing that could be lost: looks that come again, a task that a job of the same work
 * follows, and tasks of former versions.
 */
const elsewhere = ['publish_zone', 'refresh_aliases', 'reconcile_zones', 'health', 'cds', 'zones', 'decision']
const former = ['complete_transfers', 'deliver_webhook', 'run_due', 'unlock_abandoned']

test('every task of the queue and every job of the schedule is in the table', () => {
  const { deps } = world.api
  const tasks = groupsOf(
    deps,
    createPost(deps, async () => undefined),
  ).flatMap(({ taskList }) => Object.keys(taskList ?? {}))
  const all = new Set([...tasks, ...jobs.map(({ name }) => name)])
  const killed = new Set(kinds.map(kind => kind.split(':')[0]))
  expect([...all].filter(name => !killed.has(name)).sort()).toEqual([...elsewhere, ...former].sort())
  expect([...killed].filter(name => name === undefined || !all.has(name))).toEqual([])
})
