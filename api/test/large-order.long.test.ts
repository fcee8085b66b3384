import {
  type CartTotal,
  cartCalls,
  type Domain,
  domainCalls,
  type Operation,
  type Order,
  operationCalls,
  orderCalls,
} from '@panel/shared/contract'
import { idOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { prices, writeSetting } from './price-file'
import { readInvoice } from './read-invoice'
import { until, untilJobsAreDone } from './until'
import { createUser, uniqueName } from './users'

const limitInMs = 240_000

jest.setTimeout(2 * limitInMs)

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ env: { PRICES: writeSetting(prices) }, worker: true })
})

afterAll(() => api.close())

test('an order of 500 names is priced, invoiced, paid and approved as one operation', async () => {
  const [{ token, ...customer }, admin] = [await createUser(api), await createUser(api, 'admin')]
  const names = Array.from({ length: 500 }, () => uniqueName('many'))
  const rows = names.map((name, at) => ({
    user_id: customer.id,
    kind: 'register' as const,
    name,
    ...(at % 2 === 0 ? { zone: 'com', years: 1 } : { zone: 'com.ua', years: 2 }),
  }))
  await api.db.insertInto('cart_items').values(rows).execute()

  const due = 250 * 45_000 + 250 * 2 * 20_050
  const total = jsonOf<CartTotal>(await api.call(orderCalls.cartTotal, { token }))
  expect([total.total, total.tax?.amount]).toEqual([due, Math.round(due / 6)])
  const { submitted, domain_ids: ids } = jsonOf<{ submitted: number; domain_ids: number[] }>(
    await api.call(cartCalls.submit, { token }),
  )
  expect([submitted, new Set(ids).size]).toEqual([500, 500])

  const ordersOf = async () => jsonOf<Order[]>(await api.call(orderCalls.list, { token }))
  const [order, ...others] = await ordersOf()
  if (!order) throw new Error('No order')
  expect([others, order.total, order.tax?.amount]).toEqual([[], due, Math.round(due / 6)])
  expect(order.items.map(({ name }) => name).sort()).toEqual([...names].sort())

  for (const [language, sum] of [
    ['en', 'UAH 212,750.00'],
    ['uk', '212 750,00 ₴'],
  ] as const) {
    const read = (await readInvoice(api, { token, ...customer }, order.id, language)).text.replace(/\s+/g, ' ')
    expect(read).toContain(sum)
    expect(rows.filter(({ name, zone }) => !read.includes(`${name}.${zone}`))).toEqual([])
  }
  expect((await api.call(orderCalls.pay, { token: admin.token, params: { id: order.id } })).status).toBe(200)

  await untilJobsAreDone(api.db)
  const mailsBefore = api.mails.length
  const body = { kind: 'approve', ids }
  const id = idOf(await api.call(operationCalls.start, { token: admin.token, body }))
  const read = async () => jsonOf<Operation>(await api.call(operationCalls.get, { token: admin.token, params: { id } }))
  await until('all are approved', async () => (await read()).state === 'done', limitInMs)
  expect(await read()).toMatchObject({ total: 500, done: 500, failed: 0, skipped: 0 })
  const held = jsonOf<Domain[]>(await api.call(domainCalls.mine, { token }))
  const ends = held.filter(({ status, expires_at }) => status === 'approved' && expires_at !== null)
  expect(ends).toHaveLength(500)
  await untilJobsAreDone(api.db, limitInMs)
  const mails = api.mails.slice(mailsBefore).filter(({ to }) => to === customer.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['500 domains are yours'])
  expect((await ordersOf()).map(({ state, items }) => [state, items.length])).toEqual([['paid', 500]])
})
