import { adminCalls, cartCalls, domainCalls, type Order, orderCalls } from '@panel/shared/contract'
import { runDueTasks } from '../src/registration/due'
import { makeTasksDue } from '../src/registry/repository'
import { cancelOverdue } from '../src/withdrawals/cancel-order'
import { codeOf, jsonOf } from './answers'
import type { TestApi } from './api'
import { getDomain } from './domain-users'
import type { TestRegistry } from './epp/registry-server'
import { type EppApi, startEppApi } from './epp/start-epp-api'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

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

const withdraw = (id: number, who = owner) => api.call(domainCalls.withdraw, { token: who.token, params: { id } })
const cancel = (id: number) => api.call(orderCalls.cancelOwn, { token: owner.token, params: { id } })
const approve = (id: number) => api.call(adminCalls.approve, { token: admin.token, params: { id } })
const statusOf = async (id: number): Promise<string> => (await getDomain(api, owner, id)).status
const orders = async (): Promise<Order[]> => jsonOf(await api.call(orderCalls.list, { token: owner.token }))
const shown = async (): Promise<string[]> =>
  (await orders()).map(({ state, items, total }) => [state, ...items.map(({ kind }) => kind), total].join(' '))
const submit = () => api.call(cartCalls.submit, { token: owner.token })

/** Requests one order for so many names. */
const request = async (count: number): Promise<number[]> => {
  for (let at = 0; at < count; at += 1)
    await api.call(cartCalls.add, { token: owner.token, body: { name: uniqueName('w'), zone: 'com' } })
  return jsonOf<{ domain_ids: number[] }>(await submit()).domain_ids
}

const noticesTo = async (email: string): Promise<unknown[]> => {
  const jobs = await api.db
    .selectFrom('graphile_worker._private_jobs' as 'users')
    .selectAll()
    .execute()
  const payloads = jobs.map(job => ('payload' in job ? job.payload : undefined))
  return payloads.filter(payload => JSON.stringify(payload).includes(email))
}

const eventsOf = async (): Promise<string[]> => {
  const entries = await api.db
    .selectFrom('audit_log')
    .select('event')
    .where('account_id', '=', owner.id)
    .where('event', 'in', [
      'request_withdrawn',
      'request_rejected',
      'order_changed',
      'order_cancelled',
      'domain_renewal_cancelled',
    ])
    .orderBy('id')
    .execute()
  return entries.map(({ event }) => event)
}

test('a request is withdrawn: its name is free again, its order shrinks and ends with the last one', async () => {
  const [first = 0, second = 0] = await request(2)
  const answer = await withdraw(first)
  expect([answer.status, answer.json]).toMatchObject([
    200,
    { id: first, status: 'rejected', reason: { code: 'request_withdrawn', text: 'You withdrew this request.' } },
  ])
  expect(await shown()).toEqual(['open register 45000'])
  expect(codeOf(await approve(first))).toEqual([409, 'status_conflict'])
  const reopen = await api.call(adminCalls.reopen, { token: admin.token, params: { id: first } })
  expect(codeOf(reopen)).toEqual([409, 'status_conflict'])
  expect((await withdraw(second)).status).toBe(200)
  expect(await shown()).toEqual(['cancelled register 45000'])
  expect(await eventsOf()).toEqual(['request_withdrawn', 'order_changed', 'request_withdrawn', 'order_cancelled'])
  const { name, zone } = await getDomain(api, owner, first)
  const stranger = await createUser(api)
  expect((await api.call(cartCalls.add, { token: stranger.token, body: { name, zone } })).status).toBe(201)
  expect(await noticesTo(owner.email)).toContainEqual(expect.objectContaining({ notice: 'request_withdrawn' }))
})

test('what was decided, registered or begun, is paid or another’s is not withdrawn', async () => {
  const [done = 0, begun = 0, rejected = 0] = await request(3)
  const { name, zone } = await getDomain(api, owner, begun)
  server.failFor(`${name}.${zone}`, 2104)
  await approve(done)
  await approve(begun)
  await api.call(adminCalls.reject, { token: admin.token, params: { id: rejected }, body: {} })
  expect([await statusOf(done), await statusOf(begun)]).toEqual(['approved', 'pending'])
  for (const id of [done, begun, rejected]) expect(codeOf(await withdraw(id))).toEqual([409, 'withdraw_too_late'])
  const [paid = 0] = await request(1)
  const [order] = await orders()
  await api.call(orderCalls.pay, { token: admin.token, params: { id: order?.id ?? 0 } })
  expect(codeOf(await withdraw(paid))).toEqual([409, 'order_paid'])
  expect(codeOf(await withdraw(paid, await createUser(api)))).toEqual([404, 'not_found'])
  expect(codeOf(await cancel(order?.id ?? 0))).toEqual([409, 'order_paid'])
})

test('an approval that was not sent to the registry yet is withdrawn with its task', async () => {
  const [id = 0] = await request(1)
  await api.db
    .insertInto('registry_tasks')
    .values({ domain_id: id, kind: 'register', payload: JSON.stringify({ years: 1, hosts: [], authInfo: '' }) })
    .execute()
  expect((await withdraw(id)).json).toMatchObject({ status: 'rejected' })
  const task = await api.db.selectFrom('registry_tasks').select('state').where('domain_id', '=', id).execute()
  expect(task).toEqual([{ state: 'cancelled' }])
})

test('of an approval and a withdrawal at once one holds, and the other is refused', async () => {
  const ids = await request(12)
  const answers = await Promise.all(ids.flatMap(id => [approve(id), withdraw(id)]))
  for (const [at, id] of ids.entries()) {
    const [approved, withdrawn] = [answers[2 * at]?.status, answers[2 * at + 1]?.status]
    expect([approved, withdrawn].sort()).toEqual([200, 409])
    expect(await statusOf(id)).toBe(approved === 200 ? 'approved' : 'rejected')
  }
})

test('an unpaid order is cancelled with its requests and the renewals that wait, once', async () => {
  const kept = await makeDomain(api, owner, admin)
  await api.db.deleteFrom('orders').where('user_id', '=', owner.id).execute()
  await api.call(cartCalls.renew, { token: owner.token, body: { domain_id: kept } })
  const ids = await request(2)
  const requests = ids.filter(id => id !== kept)
  const [order] = await orders()
  expect((await getDomain(api, owner, kept)).pending?.map(({ kind }) => kind)).toContain('renew')
  const answers = await Promise.all([cancel(order?.id ?? 0), cancel(order?.id ?? 0)])
  expect(answers.map(codeOf).sort()).toEqual([
    [200, undefined],
    [409, 'operation_closed'],
  ])
  expect(await shown()).toEqual(['cancelled register register 90000'])
  expect(await Promise.all(requests.map(statusOf))).toEqual(['rejected', 'rejected'])
  const { expires_at, pending = [] } = await getDomain(api, owner, kept)
  expect(pending.map(({ kind }) => kind)).not.toContain('renew')
  expect(expires_at).toEqual(expect.any(String))
  expect(await eventsOf()).toEqual([
    'domain_renewal_cancelled',
    'request_withdrawn',
    'request_withdrawn',
    'order_cancelled',
  ])
})

test('an order of which something is registered is not cancelled, and nothing of it changes', async () => {
  const [done = 0, waiting = 0] = await request(2)
  await approve(done)
  const [order] = await orders()
  expect(codeOf(await cancel(order?.id ?? 0))).toEqual([409, 'order_fulfilled'])
  expect([await statusOf(done), await statusOf(waiting)]).toEqual(['approved', 'pending'])
  expect(await shown()).toEqual(['open register register 90000'])
})

/** Lets the date to pay an order by be so many days ago. */
const dueAgo = async (id: number, days: number): Promise<void> => {
  const due_at = new Date(Date.now() - days * 86_400_000)
  await api.db.updateTable('orders').set({ due_at }).where('id', '=', id).execute()
}

test('an order that is unpaid a week after its date is cancelled with its requests, and its customer is mailed', async () => {
  const requests = await request(2)
  const [order] = await orders()
  const id = order?.id ?? 0
  await dueAgo(id, 6)
  await cancelOverdue(api.deps)
  expect(await shown()).toEqual(['open register register 90000'])
  await dueAgo(id, 8)
  await Promise.all([cancelOverdue(api.deps), cancelOverdue(api.deps)])
  expect(await shown()).toEqual(['cancelled register register 90000'])
  const [first = 0] = requests
  expect(await getDomain(api, owner, first)).toMatchObject({
    status: 'rejected',
    reason: { code: 'rejection_payment' },
  })
  expect(await Promise.all(requests.map(statusOf))).toEqual(['rejected', 'rejected'])
  expect(await eventsOf()).toEqual(['request_rejected', 'request_rejected', 'order_cancelled'])
  expect(await noticesTo(owner.email)).toContainEqual(
    expect.objectContaining({ order_id: id, event: 'cancelled', reason: 'unpaid' }),
  )
  expect(codeOf(await approve(first))).toEqual([409, 'status_conflict'])
})

test('an overdue order that is paid, or of which something is registered or renewed, stays', async () => {
  const kept = await makeDomain(api, owner, admin)
  await api.db.deleteFrom('orders').where('user_id', '=', owner.id).execute()
  await api.call(cartCalls.renew, { token: owner.token, body: { domain_id: kept } })
  await submit()
  const [done = 0, waiting = 0] = await request(2)
  await approve(done)
  await request(1)
  const [paid] = await orders()
  await api.call(orderCalls.pay, { token: admin.token, params: { id: paid?.id ?? 0 } })
  for (const { id } of await orders()) await dueAgo(id, 30)
  const before = await shown()
  await cancelOverdue(api.deps)
  expect(await shown()).toEqual(before)
  expect(before.map(line => line.split(' ')[0])).toEqual(expect.arrayContaining(['open', 'paid']))
  expect(await statusOf(waiting)).toBe('pending')
})

test('an overdue order whose approved request the registry has not done is left alone, and is no failure', async () => {
  const [id = 0] = await request(1)
  const { name, zone } = await getDomain(api, owner, id)
  server.failFor(`${name}.${zone}`, 2400)
  await approve(id)
  for (const order of await orders()) await dueAgo(order.id, 8)
  await cancelOverdue(api.deps)
  expect([await shown(), await statusOf(id)]).toEqual([['open register 45000'], 'pending'])
  const failed = api.db.selectFrom('set_aside').select('last_error').where('job', '=', 'unpaid_orders')
  expect(await failed.execute()).toEqual([])
  server.failFor(`${name}.${zone}`, null)
  await makeTasksDue(api.db)
  await runDueTasks(api.deps)
  await cancelOverdue(api.deps)
  expect([await shown(), await statusOf(id)]).toEqual([['open register 45000'], 'approved'])
})

test('an administrator cancels an order: requests that wait end with it, what is registered stays', async () => {
  const [done = 0, waiting = 0] = await request(2)
  await approve(done)
  const [order] = await orders()
  const end = () => api.call(orderCalls.cancel, { token: admin.token, params: { id: order?.id ?? 0 } })
  expect((await end()).json).toMatchObject({ state: 'cancelled' })
  expect(codeOf(await end())).toEqual([409, 'operation_closed'])
  expect([await statusOf(done), await statusOf(waiting)]).toEqual(['approved', 'rejected'])
  expect(await noticesTo(owner.email)).toContainEqual(
    expect.objectContaining({ order_id: order?.id, event: 'cancelled', reason: 'operator' }),
  )
})

test('a reserved name whose order was cancelled is ordered again when it is approved after all', async () => {
  const [own = 0, other = 0] = [...(await request(1)), ...(await request(1))]
  const cancels = [cancel, (id: number) => api.call(orderCalls.cancel, { token: admin.token, params: { id } })]
  for (const id of [own, other]) await api.call(adminCalls.reserve, { token: admin.token, params: { id } })
  for (const order of await orders()) expect((await cancels.pop()?.(order.id))?.status).toBe(200)
  expect([await statusOf(own), await statusOf(other)]).toEqual(['reserved', 'reserved'])
  for (const id of [own, other]) expect((await approve(id)).status).toBe(200)
  expect([await statusOf(own), await statusOf(other)]).toEqual(['approved', 'approved'])
  expect((await shown()).sort()).toEqual([
    ...['cancelled register 45000', 'cancelled register 45000'],
    ...['open register 45000', 'open register 45000'],
  ])
})
