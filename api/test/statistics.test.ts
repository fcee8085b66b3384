import { adminCalls, cartCalls, type MonthCounts, type Order, orderCalls, paymentCalls } from '@panel/shared/contract'
import { jsonOf } from './answers'
import { startTestApi } from './api'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

const nothing = { requests: 0, registrations: 0, renewals: 0, failures: 0, zones: {} }

test('each of the last twelve months is counted, also those in which nothing happened', async () => {
  const api = await startTestApi()
  const [customer, admin] = [await createUser(api), await createUser(api, 'admin')]
  const read = async () => jsonOf<MonthCounts[]>(await api.call(adminCalls.statistics, { token: admin.token }))
  const months = await read()
  expect(months).toHaveLength(12)
  expect(months.at(-1)?.month).toBe(new Date().toISOString().slice(0, 7))
  expect(months.map(({ month: _, ...counts }) => counts)).toEqual(Array(12).fill(nothing))
  const held = await makeDomain(api, customer, admin)
  const refused = await makeDomain(api, customer, admin)
  const old = await makeDomain(api, customer, null)
  await api.call(cartCalls.renew, { token: customer.token, body: { domain_id: held } })
  await api.call(cartCalls.submit, { token: customer.token })
  await api.db
    .updateTable('registry_tasks')
    .set({ state: 'refused' })
    .where('domain_id', '=', refused)
    .where('kind', '=', 'register')
    .execute()
  const start = new Date(`${months[0]?.month}-01T00:00:00Z`)
  await api.db.updateTable('domains').set({ requested_at: start }).where('id', '=', old).execute()
  const after = await read()
  expect(after[0]).toEqual({ ...months[0], requests: 1 })
  expect(after.at(-1)).toEqual({
    ...months.at(-1),
    requests: 2,
    registrations: 1,
    renewals: 1,
    failures: 1,
    zones: { com: 1 },
  })
  await api.db
    .updateTable('domains')
    .set({ requested_at: new Date(start.getTime() - 1) })
    .where('id', '=', old)
    .execute()
  expect((await read())[0]).toEqual(months[0])
  await api.close()
})

test('where prices are set, a month has the sums of what was ordered and paid', async () => {
  const api = await startTestApi({ env: { PRICES: writeSetting(prices) } })
  const [customer, admin] = [await createUser(api), await createUser(api, 'admin')]
  await makeDomain(api, customer, null)
  const cancelled = await makeDomain(api, customer, null)
  const orderOf = async (id: number) =>
    (await api.db.selectFrom('order_items').select('order_id').where('domain_id', '=', id).executeTakeFirstOrThrow())
      .order_id
  const paid = await makeDomain(api, customer, null)
  await api.call(orderCalls.pay, { token: admin.token, params: { id: await orderOf(paid) } })
  await api.call(orderCalls.cancel, { token: admin.token, params: { id: await orderOf(cancelled) } })
  const { total } = await api.db
    .selectFrom('orders')
    .select('total')
    .where('id', '=', await orderOf(paid))
    .executeTakeFirstOrThrow()
  const months = jsonOf<MonthCounts[]>(await api.call(adminCalls.statistics, { token: admin.token }))
  expect(months.at(-1)).toMatchObject({ currency: prices.currency, ordered: 2 * total, paid: total })
  expect(months[0]).toMatchObject({ currency: prices.currency, ordered: 0, paid: 0 })
  await api.close()
})

test('what was paid is money that came in: not credit that is used, and without what went back', async () => {
  const payments = writeSetting({ register: { default: 'approval' } })
  const api = await startTestApi({ env: { PRICES: writeSetting(prices), PAYMENTS: payments } })
  const [customer, other, admin] = [await createUser(api), await createUser(api), await createUser(api, 'admin')]
  const asAdmin = { token: admin.token }
  const { register } = prices.zones.com
  const newest = async ({ token }: TestUser) => jsonOf<Order[]>(await api.call(orderCalls.list, { token }))[0]?.id ?? 0
  const pay = async (person: TestUser) =>
    expect((await api.call(orderCalls.pay, { ...asAdmin, params: { id: await newest(person) } })).status).toBe(200)
  const refund = async (person: TestUser, amount: number) => {
    const headers = { 'idempotency-key': uniqueName('refund') }
    const asked = { ...asAdmin, params: { id: await newest(person) }, body: { amount }, headers }
    expect((await api.call(paymentCalls.refund, asked)).status).toBe(200)
  }
  const paid = async () => jsonOf<MonthCounts[]>(await api.call(adminCalls.statistics, asAdmin)).at(-1)?.paid
  const rejected = await makeDomain(api, customer, null)
  await pay(customer)
  expect((await api.call(adminCalls.reject, { ...asAdmin, params: { id: rejected }, body: {} })).status).toBe(200)
  expect(await paid()).toBe(register)
  await makeDomain(api, customer, null)
  expect(await paid()).toBe(register)
  await refund(customer, register)
  expect(await paid()).toBe(register)
  await makeDomain(api, other, null)
  await pay(other)
  await refund(other, 10_000)
  expect(await paid()).toBe(2 * register - 10_000)
  // What came too late for an order is credit, and money all the same.
  const late = { user_id: other.id, amount: 5_000, currency: prices.currency, reason: 'paid_late', order_id: null }
  await api.db.insertInto('credit_entries').values(late).execute()
  expect(await paid()).toBe(2 * register - 5_000)
  await api.close()
})
