import {
  type AdminJob,
  adminCalls,
  cartCalls,
  type Domain,
  domainCalls,
  type Operation,
  type Order,
  operationCalls,
  orderCalls,
} from '@panel/shared/contract'
import { addYears } from '@panel/shared/rules'
import { sql } from 'kysely'
import { moveClock, readClock } from '../src/clock/repository'
import { runDue } from '../src/jobs/run-due'
import { runOperation } from '../src/operations/run'
import { idOf, jsonOf } from './answers'
import type { TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import type { TestRegistry } from './epp/registry-server'
import { type EppApi, startEppApi } from './epp/start-epp-api'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const day = 86_400

let world: EppApi
let server: TestRegistry
let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  world = await startEppApi({ env: { PRICES: writeSetting(prices) } })
  ;({ api, server } = world)
  admin = await createUser(api, 'admin')
})

beforeEach(async () => {
  owner = await createUser(api)
})

afterAll(() => world.close())

/** Everything that is due, with the next attempts of what waits. */
const work = async (): Promise<void> => {
  await api.db
    .updateTable('registry_tasks')
    .set({ next_at: new Date(0) })
    .where('state', '=', 'waiting')
    .execute()
  await runDue(api.deps)
}

const orders = async (): Promise<Order[]> => jsonOf(await api.call(orderCalls.list, { token: owner.token }))

/** The state and the items of each order, the newest first. */
const shown = async (): Promise<string[]> =>
  (await orders()).map(({ state, items, total }) => [state, ...items.map(({ kind }) => kind), total].join(' '))

const eventsOf = async (id: number): Promise<string[]> => {
  const entries = await api.db
    .selectFrom('audit_log')
    .select('event')
    .where('subject', '=', `domain ${id}`)
    .orderBy('id')
    .execute()
  return entries.map(({ event }) => event).filter(event => /^domain_(renew|delet|restor)/.test(event))
}

/** The notices to be mailed about a name that say what the registry refused. */
const noticesAbout = async (name: string): Promise<string[]> => {
  const { rows } = await sql<{ notice: string }>`
    select payload->>'notice' as notice from graphile_worker._private_jobs
    where payload->'params'->>'domain' = ${name} and payload->>'notice' like '%refused'`.execute(api.db)
  return rows.map(({ notice }) => notice)
}

const fullNameOf = ({ name, zone }: Domain): string => `${name}.${zone}`

/** A domain whose term ends in `days` days, here and at the registry, with its first order out of the way. */
const endingIn = async (days: number): Promise<{ id: number; name: string }> => {
  const id = await makeDomain(api, owner, admin)
  await work()
  const name = fullNameOf(await getDomain(api, owner, id))
  const expires_at = new Date((await readClock(api.db)).getTime() + days * day * 1000)
  await api.db.updateTable('domains').set({ expires_at }).where('id', '=', id).execute()
  server.state.get(name).expires = expires_at
  await api.db.deleteFrom('orders').where('user_id', '=', owner.id).execute()
  return { id, name }
}

const renewFromCart = async (id: number, years = 1): Promise<void> => {
  await api.call(cartCalls.renew, { token: owner.token, body: { domain_id: id, years } })
  expect((await api.call(cartCalls.submit, { token: owner.token })).status).toBe(200)
}

test('a renewal that waits for the registrar’s own trouble is charged once, when it is done, and the operator sees it', async () => {
  const { id, name } = await endingIn(5)
  await putDomain(api, owner, domainCalls.setAutoRenew, id, { auto_renew: true })
  server.failFor(name, 2104)
  for (let days = 0; days < 3; days += 1) {
    await work()
    await moveClock(api.db, day)
  }
  expect(await shown()).toEqual([])
  expect(await eventsOf(id)).toEqual(['domain_renewal_ordered'])
  expect(await getDomain(api, owner, id)).toMatchObject({ status: 'approved', pending: [{ kind: 'renew' }] })
  const notices = await api.db.selectFrom('term_notices').select('kind').where('domain_id', '=', id).execute()
  expect(notices).not.toContainEqual({ kind: 'renew_failed' })
  const jobs = jsonOf<AdminJob[]>(await api.call(adminCalls.jobs, { token: admin.token }))
  const tasks = jobs.find(job => job.name === 'registry_tasks')
  expect(tasks).toMatchObject({ waiting: 1, set_aside: 1, last_error: expect.stringMatching(/^task \d+: 2104 /) })
  server.failFor(name, null)
  await work()
  await work()
  expect(await shown()).toEqual(['open renew 50000'])
  expect(await eventsOf(id)).toEqual(['domain_renewal_ordered', 'domain_renewed'])
})

test('a renewal does not wait longer than four hours for changes that the registry does not answer', async () => {
  const { id, name } = await endingIn(5)
  const { expires } = server.state.get(name)
  const waiting = async () => {
    const tasks = api.db.selectFrom('registry_tasks').select(['id', 'kind']).where('domain_id', '=', id)
    return tasks.where('state', '=', 'waiting').orderBy('id').execute()
  }
  const kinds = async () => (await waiting()).map(({ kind }) => kind)
  server.fail('update', ...Array(20).fill(2400))
  await putDomain(api, owner, domainCalls.setAutoRenew, id, { auto_renew: false })
  await putDomain(api, owner, domainCalls.setTransferLock, id, { client_transfer_lock: false })
  await work()
  await putDomain(api, owner, domainCalls.setTransferLock, id, { client_transfer_lock: true })
  await putDomain(api, owner, domainCalls.setAutoRenew, id, { auto_renew: true })
  await work()
  await work()
  expect(await kinds()).toEqual(['update', 'update', 'renew'])
  expect(await shown()).toEqual([])
  const [stuck] = await waiting()
  const created_at = new Date(Date.now() - 5 * 3_600_000)
  await api.db
    .updateTable('registry_tasks')
    .set({ created_at })
    .where('id', '=', stuck?.id ?? 0)
    .execute()
  await work()
  expect(await kinds()).toEqual(['update', 'update'])
  expect(server.state.get(name).expires).toEqual(addYears(expires, 1))
  expect(await shown()).toEqual(['open renew 50000'])
  server.fail('update')
  await work()
  await work()
  expect(await kinds()).toEqual([])
  expect(server.state.get(name).statuses).toContain('clientTransferProhibited')
})

test('a renewal that the registry refuses costs nothing, however it was ordered', async () => {
  const { id, name } = await endingIn(100)
  server.failFor(name, 2306)
  await renewFromCart(id)
  await work()
  const body = { kind: 'renew', ids: [id], params: { years: 1 } }
  const operation = idOf(await api.call(operationCalls.start, { token: owner.token, body }))
  await runOperation(api.deps, operation)
  const read = async (): Promise<Operation> =>
    jsonOf(await api.call(operationCalls.get, { token: owner.token, params: { id: operation } }))
  expect(await read()).toMatchObject({ state: 'running', done: 0, ordered: 1, items: [{ id, state: 'ordered' }] })
  await work()
  await runOperation(api.deps, operation)
  expect(await read()).toMatchObject({ state: 'done', done: 0, ordered: 0, failed: 1, items: [{ state: 'failed' }] })
  expect(await shown()).toEqual([])
  expect(await eventsOf(id)).toEqual(['domain_renewal_ordered', 'domain_renewal_ordered'])
  server.failFor(name, null)
})

test('a renewal that the registry reviews (1001) is not sent again, and is charged once it was decided', async () => {
  const { id, name } = await endingIn(100)
  const { expires } = server.state.get(name)
  server.state.reviewed.add('renew')
  await renewFromCart(id)
  for (let attempt = 0; attempt < 3; attempt += 1) await work()
  server.state.reviewed.clear()
  const { reason, pending } = await getDomain(api, owner, id)
  expect([reason, pending]).toMatchObject([undefined, [{ kind: 'renew' }]])
  expect(await shown()).toEqual([])

  server.state.decide(name, true)
  await work()
  expect(await shown()).toEqual(['open renew 50000'])
  expect(server.state.get(name).expires).toEqual(addYears(expires, 1))
  expect(await eventsOf(id)).toEqual(['domain_renewal_ordered', 'domain_renewed'])
})

/** Waits at the registry: a renewal for one year, then one for five with a request, then one for a year more. */
const renewThrice = async () => {
  const { id, name } = await endingIn(100)
  const { expires } = server.state.get(name)
  server.failFor(name, 2400)
  await renewFromCart(id)
  await work()
  await api.call(cartCalls.add, { token: owner.token, body: { name: uniqueName('r'), zone: 'com' } })
  await renewFromCart(id, 5)
  await renewFromCart(id)
  return { id, name, expires }
}

test('the years of a renewal that is cancelled with its order are not bought by a later one', async () => {
  const { id, name, expires } = await renewThrice()
  const [order] = await orders()
  expect((await api.call(orderCalls.cancelOwn, { token: owner.token, params: { id: order?.id ?? 0 } })).status).toBe(
    200,
  )
  server.failFor(name, null)
  for (let attempt = 0; attempt < 3; attempt += 1) await work()
  expect(await eventsOf(id)).toContain('domain_renewal_cancelled')
  expect(server.state.get(name).expires).toEqual(addYears(expires, 2))
  expect((await getDomain(api, owner, id)).expires_at).toBe(addYears(expires, 2).toISOString())
})

test('nor are those of one that the registry refuses', async () => {
  const { id, name, expires } = await renewThrice()
  server.failFor(name, null)
  server.fail('renew', 2306)
  for (let attempt = 0; attempt < 3; attempt += 1) await work()
  expect((await eventsOf(id)).filter(event => event === 'domain_renewed')).toHaveLength(2)
  expect(server.state.get(name).expires).toEqual(addYears(expires, 6))
})

test('bulk work that is stopped counts as ordered what the registry has not answered about', async () => {
  const { id } = await endingIn(100)
  const body = { kind: 'renew', ids: [id], params: { years: 1 } }
  const operation = idOf(await api.call(operationCalls.start, { token: owner.token, body }))
  await runOperation(api.deps, operation)
  const input = { token: owner.token, params: { id: operation } }
  expect((await api.call(operationCalls.stop, input)).json).toMatchObject({ state: 'stopped', ordered: 1, done: 0 })
  await work()
  expect((await api.call(operationCalls.get, input)).json).toMatchObject({ state: 'stopped', ordered: 0, done: 1 })
})

test('the renewals of one cart are one order, made when the registry has done them', async () => {
  const [first, second] = [await endingIn(100), await endingIn(100)]
  for (const { id } of [first, second]) await api.call(cartCalls.renew, { token: owner.token, body: { domain_id: id } })
  await api.call(cartCalls.submit, { token: owner.token })
  expect(await shown()).toEqual([])
  await work()
  expect(await shown()).toEqual(['open renew renew 100000'])
})

test('a deletion that the registry refuses is tried once a day, told once, and never said to be done', async () => {
  const { id, name } = await endingIn(-31)
  const before = new Date(Date.now() - 5 * day * 1000)
  const { expires_at } = await api.db
    .selectFrom('domains')
    .select('expires_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await api.db.updateTable('domains').set({ status: 'expired' }).where('id', '=', id).execute()
  await api.db
    .insertInto('term_notices')
    .values({ user_id: owner.id, domain_id: id, kind: 'grace_7', expires_at: expires_at ?? before, mailed_at: before })
    .execute()
  server.failFor(name, 2304)
  for (let days = 0; days < 3; days += 1) {
    for (let minutes = 0; minutes < 3; minutes += 1) await work()
    await moveClock(api.db, day)
  }
  expect(await eventsOf(id)).toEqual(Array(3).fill('domain_deletion_ordered'))
  expect(await noticesAbout(name)).toEqual(['change_refused'])
  server.failFor(name, null)
  for (let attempt = 0; attempt < 3; attempt += 1) await work()
  expect(await eventsOf(id)).toEqual([...Array(4).fill('domain_deletion_ordered'), 'domain_deleted'])
  expect((await getDomain(api, owner, id)).status).toBe('redemption')
})

test('a request that is rejected is taken out of its order, the last one cancels it, and one that is reopened is ordered again', async () => {
  const ids: number[] = []
  for (let count = 0; count < 2; count += 1)
    await api.call(cartCalls.add, { token: owner.token, body: { name: uniqueName('r'), zone: 'com' } })
  ids.push(...jsonOf<{ domain_ids: number[] }>(await api.call(cartCalls.submit, { token: owner.token })).domain_ids)
  const [first = 0, second = 0] = ids
  expect(await shown()).toEqual(['open register register 90000'])
  const decide = (call: 'reject' | 'reopen' | 'approve', id: number) =>
    api.call(adminCalls[call], { token: admin.token, params: { id }, ...(call === 'reject' && { body: {} }) })
  await decide('reject', first)
  expect(await shown()).toEqual(['open register 45000'])
  const { name, zone } = await getDomain(api, owner, second)
  server.failFor(`${name}.${zone}`, 2306)
  await decide('approve', second)
  await work()
  expect(await shown()).toEqual(['cancelled register 45000'])
  await decide('reopen', first)
  expect(await shown()).toEqual(['open register 45000', 'cancelled register 45000'])
  const cancelled = await api.db
    .selectFrom('audit_log')
    .select(['event', 'actor_user_id'])
    .where('account_id', '=', owner.id)
    .where('event', 'like', 'order_%')
    .orderBy('id')
    .execute()
  expect(cancelled.map(({ event }) => event)).toEqual(['order_changed', 'order_cancelled'])
})
