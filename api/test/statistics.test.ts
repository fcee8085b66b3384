import { adminCalls, cartCalls, type MonthCounts, orderCalls } from '@panel/shared/contract'
import { jsonOf } from './answers'
import { startTestApi } from './api'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, makeDomain } from './users'

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
