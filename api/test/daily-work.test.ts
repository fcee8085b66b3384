import { type RegistryLock, registryLocks } from '@panel/shared/rules'
import { sql } from 'kysely'
import { moveClock, readClock } from '../src/clock/repository'
import { runDue } from '../src/jobs/run-due'
import { startWorker } from '../src/jobs/worker'
import type { Mail } from '../src/mail/compose'
import type { RegistryPort } from '../src/registry/port'
import { startTestApi, type TestApi } from './api'
import { clientOf, startRegistry } from './epp/epp-api'
import type { Fault, TestRegistry } from './epp/registry-server'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { untilJobsAreDone } from './until'
import { createUser, makeDomain, type TestUser } from './users'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const day = 86_400
const days = 60

/** What a domain is on the first day: its status, whether it renews itself, and when its term ends, in days. */
const beginnings = {
  renewing: ['approved', true, 10],
  ending: ['approved', false, 3],
  late: ['expired', true, -5],
  grace: ['expired', false, -25],
  redemption: ['redemption', false, -50],
} as const

type Beginning = keyof typeof beginnings

/**
 * The faults that the domains of the table meet. A number is the code with which the registry refuses.
 * - `locked`: the registry has set all of its locks.
 * - `broken`: the database refuses each change of its row, as a fault of ours would make it.
 * - `unpriced`: PRICES no longer has its zone.
 */
const troubles = ['none', 2104, 2304, 2305, 2306, 2400, 'drop before', 'locked', 'broken', 'unpriced'] as const

/** A fault of the registrar, of which owners get no mail about a refusal. */
const ours: readonly unknown[] = [2104, 2400, 'drop before', 'silence', 'broken']

/** `silence`: until the first attempts are over, the registry takes each command and answers none. A lock: the registry has set it alone. */
type Trouble = (typeof troubles)[number] | 'silence' | RegistryLock

/** What the only lock of a domain keeps from being done, or that there is no price for it. */
const stoppedBy: Partial<Record<Trouble, string>> = {
  serverRenewProhibited: 'renew',
  serverDeleteProhibited: 'delete',
  unpriced: 'renew',
}

const isLock = (trouble: Trouble): trouble is RegistryLock => registryLocks.some(lock => lock === trouble)

const stops = (trouble: Trouble, command: string): boolean =>
  trouble in stoppedBy || isLock(trouble) ? stoppedBy[trouble] === command : trouble !== 'none' && trouble !== 'silence'

const locksOf = (trouble: Trouble): readonly RegistryLock[] =>
  registryLocks.filter(lock => trouble === 'locked' || trouble === lock)

/** What is looked at with some of the beginnings only. */
const more: Partial<Record<Beginning, readonly Trouble[]>> = {
  renewing: ['silence', ...registryLocks],
  grace: registryLocks,
}

interface Case {
  beginning: Beginning
  trouble: Trouble
  id: number
  name: string
  owner: TestUser
  /** The status on each day. */
  life: string[]
}

let server: TestRegistry
let registry: RegistryPort
let api: TestApi
const cases: Case[] = []

/** The zone that PRICES no longer has. */
const leftOut = 'net'

const zoneOf = (trouble: Trouble): string => (trouble === 'unpriced' ? leftOut : 'com')

const withoutFault: readonly Trouble[] = ['none', 'locked', 'broken', 'unpriced']

const faultOf = (trouble: Trouble): Fault | null =>
  withoutFault.includes(trouble) || isLock(trouble) ? null : (trouble as Fault)

const breakRows = async (ids: readonly number[]): Promise<void> => {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$ begin
      if (to_jsonb(new)->>tg_argv[0])::bigint = any(${sql.lit(`{${ids.join()}}`)}::bigint[]) then
        raise exception 'the row is broken';
      end if;
      return new;
    end $$`.execute(api.db)
  await sql`create trigger broken before update on domains for each row execute function refuse_change('id')`.execute(
    api.db,
  )
  await sql`create trigger broken before insert on registry_tasks for each row execute function refuse_change('domain_id')`.execute(
    api.db,
  )
}

const mendRows = async (): Promise<void> => {
  await sql`drop function refuse_change cascade`.execute(api.db)
}

/** As after a start with another price file. */
const setPrices = (zones: Partial<typeof prices.zones>): void => {
  if (api.deps.settings.PRICES) Object.assign(api.deps.settings.PRICES, { zones })
}

const setTrouble = ({ name, trouble }: Case, isOn: boolean): void => {
  server.failFor(name, isOn ? faultOf(trouble) : null)
  const { statuses } = server.state.get(name)
  for (const lock of locksOf(trouble)) {
    if (isOn) statuses.add(lock)
    else statuses.delete(lock)
  }
}

/** Puts a registered domain into the state that it begins in, here and at the registry. */
const begin = async (one: Case): Promise<void> => {
  const [status, auto_renew, end] = beginnings[one.beginning]
  const now = (await readClock(api.db)).getTime()
  const expires_at = new Date(now + end * day * 1000 - 3_600_000)
  const registry_statuses = [...locksOf(one.trouble)]
  await api.db
    .updateTable('domains')
    .set({ status, auto_renew, expires_at, registry_statuses })
    .where('id', '=', one.id)
    .execute()
  const held = server.state.get(one.name)
  held.expires = expires_at
  if (status === 'redemption') {
    held.statuses.add('pendingDelete')
    held.periods = new Set(['redemptionPeriod'])
  }
}

beforeAll(async () => {
  server = await startRegistry()
  registry = clientOf(server)
  api = await startTestApi({ env: { PRICES: writeSetting(prices) }, deps: { registry } })
  // Reminders are mailed from six in the morning on, whatever time the test begins at.
  await moveClock(api.db, ((36 - (await readClock(api.db)).getUTCHours()) % 24) * 3600)
  const admin = await createUser(api, 'admin')
  for (const beginning of Object.keys(beginnings) as Beginning[])
    for (const trouble of [...troubles, ...(more[beginning] ?? [])]) {
      const owner = await createUser(api)
      const label = `${beginning}-${String(trouble).replace(' ', '-')}`.toLowerCase()
      const zone = zoneOf(trouble)
      const id = await makeDomain(api, owner, admin, label, zone)
      cases.push({ beginning, trouble, id, name: `${label}.${zone}`, owner, life: [] })
    }
  for (let round = 0; round < 3; round += 1) await runDue(api.deps)
  await api.db.deleteFrom('order_items').execute()
  await api.db.deleteFrom('orders').execute()
  server.log.length = 0
})

afterAll(async () => {
  await api.close()
  await registry.close()
  await server.close()
})

const liveADay = async (): Promise<void> => {
  for (let round = 0; round < 2; round += 1) await runDue(api.deps)
  const rows = await api.db.selectFrom('domains').select(['id', 'status']).execute()
  for (const one of cases) one.life.push(rows.find(({ id }) => id === one.id)?.status ?? '')
  await moveClock(api.db, day)
}

/** How often the registry carried a command out. */
const doneAtRegistry = (command: string, name: string): number =>
  server.log.filter(line => line.startsWith(`${command} ${name} 1`)).length

const countOf = async (one: Case, event: string): Promise<number> => {
  const entries = await api.db
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', `domain ${one.id}`)
    .where('event', '=', event)
    .execute()
  return entries.length
}

const find = (beginning: Beginning, trouble: Trouble): Case => {
  const found = cases.find(one => one.beginning === beginning && one.trouble === trouble)
  if (!found) throw new Error('There is no such case')
  return found
}

/** The first day with a status. */
const dayOf = ({ life }: Case, status: string): number => life.indexOf(status)

test('60 days of domains in every state and trouble: none holds up another, each charge and entry is true, and each event is mailed once', async () => {
  for (const one of cases) await begin(one)
  for (const one of cases) setTrouble(one, true)
  await breakRows(cases.filter(one => one.trouble === 'broken').map(({ id }) => id))
  const { [leftOut]: _, ...priced } = prices.zones
  setPrices(priced)
  const trouble = 45
  const firstRenewal = 3
  for (let at = 0; at < trouble; at += 1) {
    await liveADay()
    if (at === firstRenewal) setTrouble(find('renewing', 'silence'), false)
  }

  // What needs no registry comes on its day, whatever became of the others.
  const whole = cases.filter(one => one.trouble !== 'broken')
  for (const one of whole.filter(({ beginning }) => beginning === 'ending'))
    expect([one.name, dayOf(one, 'expired')]).toEqual([one.name, 3])
  for (const one of whole.filter(({ beginning }) => beginning === 'redemption'))
    expect([one.name, dayOf(one, 'released')]).toEqual([one.name, 10])
  expect([dayOf(find('grace', 'none'), 'redemption'), dayOf(find('ending', 'none'), 'redemption')]).toEqual([6, 34])
  expect(dayOf(find('late', 'none'), 'approved')).toBe(0)
  expect(find('renewing', 'none').life).toEqual(Array(trouble).fill('approved'))
  // What the registry did not do is not said to be done, and costs nothing.
  for (const one of cases)
    for (const [command, event] of [
      ['renew', 'domain_renewed'],
      ['delete', 'domain_deleted'],
    ] as const)
      if (stops(one.trouble, command))
        expect([one.name, doneAtRegistry(command, one.name), await countOf(one, event)]).toEqual([one.name, 0, 0])
  // The first attempts at it had no answer.
  const unanswered = server.documents.filter(text => /<renew>.*renewing-silence\.com/s.test(text))
  expect(unanswered.length).toBeGreaterThan(1)
  // What nothing stops is done.
  for (const { beginning, trouble, name } of cases) {
    if (beginning === 'renewing' && !stops(trouble, 'renew'))
      expect([name, doneAtRegistry('renew', name)]).toEqual([name, 1])
    if (beginning === 'grace' && !stops(trouble, 'delete'))
      expect([name, doneAtRegistry('delete', name)]).toEqual([name, 1])
  }

  for (const one of cases) setTrouble(one, false)
  await mendRows()
  setPrices(prices.zones)
  for (let at = trouble; at < days; at += 1) await liveADay()
  for (const one of cases) {
    const { name } = one
    expect([name, await countOf(one, 'domain_renewed')]).toEqual([name, doneAtRegistry('renew', name)])
    expect([name, await countOf(one, 'domain_deleted')]).toEqual([name, doneAtRegistry('delete', name)])
    const charged = await api.db
      .selectFrom('order_items')
      .select('kind')
      .where('name', '=', name.replace(/\.\w+$/, ''))
      .execute()
    expect([name, charged.map(({ kind }) => kind)]).toEqual([name, Array(doneAtRegistry('renew', name)).fill('renew')])
    // What was refused is tried once a day at most, and what waits is ordered once.
    for (const event of ['domain_renewal_ordered', 'domain_deletion_ordered'])
      expect(await countOf(one, event)).toBeLessThanOrEqual(days)
    if (ours.includes(one.trouble)) {
      expect([name, await countOf(one, 'domain_renewal_ordered')]).toEqual([name, doneAtRegistry('renew', name)])
      expect([name, await countOf(one, 'domain_deletion_ordered')]).toEqual([name, doneAtRegistry('delete', name)])
    }
  }
  await expectMails()
})

/** The mails go out at last; the mail server refuses those to one customer. */
const expectMails = async (): Promise<void> => {
  const { owner: unreachable } = find('ending', 2306)
  const mails: Mail[] = []
  const deliver = async (mail: Mail): Promise<undefined> => {
    if (mail.to === unreachable.email) throw Object.assign(new Error('550 no such mailbox'), { responseCode: 550 })
    mails.push(mail)
  }
  await sql`delete from graphile_worker._private_jobs where task_id in
    (select id from graphile_worker._private_tasks where identifier = 'registry_task')`.execute(api.db)
  const worker = await startWorker(api.deps, deliver, api.url)
  await untilJobsAreDone(api.db, 120_000).finally(() => worker.stop())
  for (const { owner, trouble, beginning, name } of cases) {
    const subjects = mails.filter(({ to }) => to === owner.email).map(({ subject }) => subject)
    const told = subjects.filter(subject => !subject.endsWith('is yours'))
    if (owner === unreachable) expect(told).toEqual([])
    else expect([name, [...new Set(told)]]).toEqual([name, told])
    const refusals = told.filter(subject => /refused|could not/.test(subject))
    if (ours.includes(trouble)) expect([name, refusals]).toEqual([name, []])
    if (beginning === 'grace' && trouble === 2304) expect([name, refusals.length]).toEqual([name, 1])
    const unrenewed = mails.filter(({ to, text }) => to === owner.email && text.includes('could not be renewed'))
    if (beginning === 'renewing' && stops(trouble, 'renew') && !ours.includes(trouble))
      expect([name, unrenewed.length]).toEqual([name, 1])
  }
}
