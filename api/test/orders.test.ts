import {
  type AdminOrder,
  activityCalls,
  type CartTotal,
  cartCalls,
  domainCalls,
  type Operation,
  type OperationItem,
  type Order,
  operationCalls,
  orderCalls,
  registrarTransferCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { lockOrders } from '../src/billing/repository'
import { clock } from '../src/commands/sandbox'
import { runDueTasks } from '../src/registration/due'
import { makeTasksDue } from '../src/registry/repository'
import { switchSandbox } from '../src/registry/sandbox/maintenance'
import { elsewhereAuthInfo } from '../src/registry/sandbox/world'
import { runStage } from '../src/terms/run-terms'
import { cancelOverdue } from '../src/withdrawals/cancel-order'
import { codeOf, idOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { until, untilJobsAreDone } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const instructions = { en: 'Pay for order {number} to UA00.', uk: 'Сплатіть замовлення {number} на UA00.' }
const seller = { en: 'Example Ltd', uk: 'ТОВ «Приклад»' }

let api: TestApi
let admin: TestUser

beforeAll(async () => {
  const env = {
    PRICES: writeSetting(prices),
    INVOICE: writeSetting({ seller, instructions }),
    CLOCK: 'sandbox',
  }
  api = await startTestApi({ env, worker: true })
  admin = await createUser(api, 'admin')
})

afterAll(() => api.close())

const move = async (days: number): Promise<void> => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await clock(api.deps.settings, api.db, api.deps.keys, `+${days}d`)
  said.mockRestore()
  // The worker looks each minute, too: what it took up then is done by it.
  await untilJobsAreDone(api.db)
}
const ordersOf = async ({ token }: TestUser) => jsonOf<Order[]>(await api.call(orderCalls.list, { token }))
const onlyOrder = async (person: TestUser): Promise<Order> => {
  const orders = await ordersOf(person)
  const [order] = orders
  if (!order || orders.length > 1) throw new Error(`${orders.length} orders`)
  return order
}
interface Preview {
  items: OperationItem[]
  cost?: CartTotal
}

const addName = (person: TestUser, zone: string, years: number) =>
  api.call(cartCalls.add, { token: person.token, body: { name: uniqueName('o'), zone, years } })
const submit = (person: TestUser) => api.call(cartCalls.submit, { token: person.token })
const decide = (who: TestUser, id: number, call: 'pay' | 'cancel' = 'pay') =>
  api.call(orderCalls[call], { token: who.token, params: { id } })

test('a cart says its sum with the tax line, and becomes an order with a number', async () => {
  const person = await createUser(api)
  await addName(person, 'com', 2)
  await addName(person, 'com.ua', 1)
  const total = async (language: string) =>
    jsonOf<CartTotal>(await api.call(orderCalls.cartTotal, { token: person.token, language }))
  const tax = { name: 'VAT', percent: 20, included: true, amount: 18_342 }
  expect(await total('en')).toEqual({ currency: 'UAH', sum: 110_050, tax, total: 110_050 })
  expect((await total('uk')).tax?.name).toBe('ПДВ')
  const { order_id } = jsonOf<{ order_id: number }>(await submit(person))
  const order = await onlyOrder(person)
  expect(order_id).toBe(order.id)
  expect(order).toEqual({
    id: expect.any(Number),
    number: expect.stringMatching(/^\d{4}-\d{6}$/),
    created_at: expect.any(String),
    state: 'open',
    currency: 'UAH',
    items: [
      { kind: 'register', name: expect.any(String), zone: 'com', years: 2, price: 45_000, total: 90_000 },
      { kind: 'register', name: expect.any(String), zone: 'com.ua', years: 1, price: 20_050, total: 20_050 },
    ],
    tax,
    total: 110_050,
    customer: { name: '', address: '' },
    payment: {
      method: 'invoice',
      instructions: `Pay for order ${order.number} to UA00.`,
      due_at: new Date(Date.parse(order.created_at) + 14 * 86_400_000).toISOString(),
    },
  })
  const one = await api.call(orderCalls.get, { token: person.token, params: { id: order.id }, language: 'uk' })
  expect(jsonOf<Order>(one).payment?.instructions).toBe(`Сплатіть замовлення ${order.number} на UA00.`)
})

test('a tax that is not in the prices is added to their sum', async () => {
  const tax = { ...prices.tax, percent: 7.5, included: false }
  const other = await startTestApi({ env: { PRICES: writeSetting({ ...prices, tax }) } })
  const person = await createUser(other)
  const body = { name: uniqueName('t'), zone: 'com.ua' }
  await other.call(cartCalls.add, { token: person.token, body })
  const total = jsonOf<CartTotal>(await other.call(orderCalls.cartTotal, { token: person.token }))
  expect([total.sum, total.tax?.amount, total.total]).toEqual([20_050, 1504, 21_554])
  await other.call(cartCalls.submit, { token: person.token })
  const orders = jsonOf<Order[]>(await other.call(orderCalls.list, { token: person.token }))
  expect(orders.map(order => [order.total, order.tax?.amount])).toEqual([[21_554, 1504]])
  await other.close()
})

test('500 names are one order', async () => {
  const person = await createUser(api)
  const names = Array.from({ length: 500 }, () => uniqueName('many'))
  const rows = names.map(name => ({ user_id: person.id, kind: 'register' as const, name, zone: 'com', years: 1 }))
  await api.db.insertInto('cart_items').values(rows).execute()
  expect((await submit(person)).json).toMatchObject({ submitted: 500 })
  const order = await onlyOrder(person)
  expect([order.items.length, order.total]).toEqual([500, 500 * 45_000])
  expect(order.items.map(({ name }) => name).sort()).toEqual([...names].sort())
})

test('a cart that is refused makes no order, and orders at once get numbers without gaps', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => createUser(api)))
  const [taken] = users
  if (!taken) throw new Error('The user is missing')
  for (const person of users) await addName(person, 'com', 1)
  await makeDomain(api, await createUser(api), null, 'wanted-by-two')
  const item = { user_id: taken.id, kind: 'register' as const, name: 'wanted-by-two', zone: 'com', years: 1 }
  await api.db.insertInto('cart_items').values(item).execute()
  const answers = await Promise.all(users.map(submit))
  expect(answers.map(({ status }) => status)).toEqual([409, ...Array(7).fill(200)])
  expect(await ordersOf(taken)).toEqual([])
  const serials = await api.db.selectFrom('orders').select(['year', 'serial']).execute()
  const ofYear = serials.filter(({ year }) => year === serials[0]?.year).map(({ serial }) => serial)
  expect(ofYear.sort((a, b) => a - b)).toEqual(ofYear.map((_, at) => at + 1))
})

test('an order waits for its number for longer than a statement waits for other locks', async () => {
  const person = await createUser(api)
  await addName(person, 'com', 1)
  const { promise: isLocked, resolve } = Promise.withResolvers<void>()
  const others = api.db.transaction().execute(async trx => {
    await lockOrders(trx)
    resolve()
    await sql`select pg_sleep(2.6)`.execute(trx)
  })
  await isLocked
  expect((await submit(person)).status).toBe(200)
  await others
})

const kindsOf = async (person: TestUser) =>
  (await ordersOf(person)).map(({ items }) => items.map(({ kind, years, total }) => `${kind} ${years} ${total}`))

test('a renewal from the cart and a renewal of many are one order each', async () => {
  const person = await createUser(api)
  const input = { token: person.token }
  const [domain_id, other] = [await makeDomain(api, person, admin), await makeDomain(api, person, admin)]
  await api.call(cartCalls.renew, { ...input, body: { domain_id, years: 2 } })
  await submit(person)
  expect((await kindsOf(person))[0]).toEqual(['renew 2 100000'])
  const body = { kind: 'renew', ids: [domain_id, other], params: { years: 1 } }
  expect((await api.call(operationCalls.start, { ...input, body })).status).toBe(202)
  await untilJobsAreDone(api.db)
  expect((await kindsOf(person))[0]).toEqual(['renew 1 50000', 'renew 1 50000'])
  const totals = (await ordersOf(person)).map(({ total }) => total)
  expect(totals).toEqual([100_000, 100_000, 45_000, 45_000])
})

test('a renewal of many says each price, the sum and the new dates before it is ordered, and refuses another sum', async () => {
  const person = await createUser(api)
  const input = { token: person.token }
  const ids = [await makeDomain(api, person, admin), await makeDomain(api, person, admin)]
  const body = { kind: 'renew', ids, params: { years: 2 } }
  const preview = jsonOf<Preview>(await api.call(operationCalls.preview, { ...input, body }))
  const tax = { name: 'VAT', percent: 20, included: true, amount: 33_333 }
  expect(preview.cost).toEqual({ currency: 'UAH', sum: 200_000, tax, total: 200_000 })
  for (const { price, term } of preview.items) {
    expect(price).toEqual({ currency: 'UAH', price: 50_000, total: 100_000 })
    expect(new Date(term?.to ?? 0).getUTCFullYear() - new Date(term?.from ?? 0).getUTCFullYear()).toBe(2)
  }
  const start = (total: number) =>
    api.call(operationCalls.start, { ...input, body: { ...body, expected: { currency: 'UAH', total } } })
  expect(codeOf(await start(199_999))).toEqual([409, 'price_changed'])
  const id = idOf(await start(200_000))
  await untilJobsAreDone(api.db)
  const done = jsonOf<Operation>(await api.call(operationCalls.get, { ...input, params: { id } }))
  const [order] = await ordersOf(person)
  expect(done.order).toEqual({ id: order?.id, number: order?.number, currency: 'UAH', total: 200_000 })
  expect(order?.items.map(({ term }) => term)).toEqual(preview.items.map(({ term }) => term))
})

test('bulk work that is taken up again is charged at the prices that its start agreed to, those of a name of its own apart', async () => {
  const person = await createUser(api)
  const input = { token: person.token }
  const fees = { renew: { amount: '100', currency: 'USD' }, restore: { amount: '10', currency: 'USD' } }
  const ids = [await makeDomain(api, person, admin), await makeDomain(api, person, admin)]
  const [own, lost] = [await makeDomain(api, person, admin), await makeDomain(api, person, admin)]
  const { PRICES } = api.deps.settings
  const sold = PRICES && { ...PRICES, premium: { rates: { USD: 40 }, markup_percent: 0 } }
  Object.assign(api.deps.settings, { PRICES: sold })
  onTestFinished(() => void Object.assign(api.deps.settings, { PRICES }))
  await api.db.updateTable('domains').set({ fees }).where('id', '=', own).execute()
  const redemption = { status: 'redemption', deleted_at: new Date() } as const
  await api.db.updateTable('domains').set(redemption).where('id', '=', lost).execute()
  const startRefused = async (kind: 'renew' | 'restore', chosen: readonly number[]) => {
    const body = { kind, ids: [...chosen] }
    const { cost } = jsonOf<Preview>(await api.call(operationCalls.preview, { ...input, body }))
    const expected = { currency: 'UAH', total: cost?.total ?? 0 }
    const id = idOf(await api.call(operationCalls.start, { ...input, body: { ...body, expected } }))
    await untilJobsAreDone(api.db)
    return id
  }
  const itemsOf = async (id: number) =>
    jsonOf<Operation>(await api.call(operationCalls.get, { ...input, params: { id } })).items
  // As a registry that refuses each of them at once.
  await sql`create function refuse_work() returns trigger language plpgsql as
    'begin new.state = ''refused''; new.reason_code = ''status_conflict''; new.ended_at = now(); return new; end'`.execute(
    api.db,
  )
  await sql`create trigger refuse_work before insert on registry_tasks for each row execute function refuse_work()`.execute(
    api.db,
  )
  const renewed = await startRefused('renew', [...ids, own])
  const restored = await startRefused('restore', [lost])
  await sql`drop function refuse_work() cascade`.execute(api.db)
  for (const id of [renewed, restored]) expect((await itemsOf(id)).every(({ state }) => state === 'failed')).toBe(true)
  const dear = { register: 90_000, renew: 90_000, transfer: 90_000, restore: 900_000 }
  const raised = sold && {
    ...sold,
    zones: { ...sold.zones, com: dear },
    premium: { ...sold.premium, markup_percent: 50 },
  }
  Object.assign(api.deps.settings, { PRICES: raised })
  for (const id of [renewed, restored])
    expect((await api.call(operationCalls.retry, { ...input, params: { id } })).status).toBe(200)
  await until('all of it is done', async () =>
    (await Promise.all([itemsOf(renewed), itemsOf(restored)]))
      .flat()
      .every(({ state }) => state === 'done' || state === 'failed'),
  )
  expect((await itemsOf(renewed)).map(({ state, code }) => [state, code])).toEqual([
    ['done', undefined],
    ['done', undefined],
    ['failed', 'price_changed'],
  ])
  expect((await kindsOf(person)).slice(0, 2).sort()).toEqual([['renew 1 50000', 'renew 1 50000'], ['restore 1 300000']])
})

test('a renewal that runs by itself and a restoration are ordered', async () => {
  const person = await createUser(api)
  const input = { token: person.token }
  const [kept, lost] = [await makeDomain(api, person, admin), await makeDomain(api, person, admin)]
  for (const [id, auto_renew] of [
    [kept, true],
    [lost, false],
  ] as const)
    await api.call(domainCalls.setAutoRenew, { ...input, params: { id }, body: { auto_renew } })
  await move(359)
  expect((await kindsOf(person))[0]).toEqual(['renew 1 50000'])
  await move(41)
  expect((await api.call(domainCalls.restore, { ...input, params: { id: lost } })).status).toBe(200)
  expect(await kindsOf(person)).toEqual([
    ['restore 1 300000'],
    ['renew 1 50000'],
    ['register 1 45000'],
    ['register 1 45000'],
  ])
})

test('a domain from another registrar is ordered when it has come; one that was refused costs nothing', async () => {
  const person = await createUser(api)
  const request = (auth_code: string) => {
    const body = { domain: `${uniqueName('sandbox-elsewhere')}.com.ua`, auth_code }
    return api.call(registrarTransferCalls.transferIn, { token: person.token, body })
  }
  expect((await request('Wrong-13579')).json).toMatchObject({ status: 'rejected' })
  expect((await request(elsewhereAuthInfo)).json).toMatchObject({ status: 'pending' })
  expect(await ordersOf(person)).toEqual([])
  await move(6)
  expect(await kindsOf(person)).toEqual([['transfer 1 45000']])
})

test('an administrator marks an order as paid, once, and cancels another; both are in the audit', async () => {
  const person = await createUser(api)
  for (const zone of ['com', 'net']) {
    await addName(person, zone, 1)
    await submit(person)
  }
  const [second, first] = await ordersOf(person)
  if (!first || !second) throw new Error('No orders')
  expect(codeOf(await decide(person, first.id))).toEqual([403, 'forbidden'])
  const paid = jsonOf<AdminOrder>(await decide(admin, first.id))
  expect([paid.state, paid.email, paid.user_id, paid.payment]).toEqual(['paid', person.email, person.id, undefined])
  expect(codeOf(await decide(admin, first.id))).toEqual([409, 'operation_closed'])
  expect(codeOf(await decide(admin, first.id, 'cancel'))).toEqual([409, 'operation_closed'])
  expect((await decide(admin, second.id, 'cancel')).json).toMatchObject({ state: 'cancelled' })
  expect(codeOf(await decide(admin, 999_999))).toEqual([404, 'not_found'])
  expect((await ordersOf(person)).map(({ state }) => state)).toEqual(['cancelled', 'paid'])
  const entries = await api.call(activityCalls.audit, { token: admin.token, query: { event: 'order_paid' } })
  expect(jsonOf<object[]>(entries)[0]).toMatchObject({
    actor_id: admin.id,
    subject: `order ${first.number}`,
    data: { total: 45_000, currency: 'UAH' },
  })
  const query = { state: 'paid', limit: '1' }
  const all = await api.call(orderCalls.all, { token: admin.token, query })
  expect(jsonOf<AdminOrder[]>(all).map(({ number }) => number)).toEqual([first.number])
})

test('an administrator finds orders by number and by customer', async () => {
  const person = await createUser(api)
  await addName(person, 'com', 1)
  await submit(person)
  const [order] = await ordersOf(person)
  const find = async (q: string, state = 'open') => {
    const found = await api.call(orderCalls.all, { token: admin.token, query: { q, state } })
    return jsonOf<AdminOrder[]>(found).map(({ number }) => number)
  }
  expect(await find(person.email.toUpperCase())).toEqual([order?.number])
  expect(await find(String(order?.number))).toEqual([order?.number])
  await api.db
    .updateTable('orders')
    .set({ customer_name: `Дар’я Йовенко ${person.id}` })
    .where('email', '=', person.email)
    .execute()
  for (const typed of ['дарʼя йовенко', "ДАР'Я ЙОВЕНКО".normalize('NFD')])
    expect(await find(`${typed} ${person.id}`)).toEqual([order?.number])
  expect(await find('nobody@nowhere.example')).toEqual([])
  expect(await find(person.email, 'paid')).toEqual([])
})

test('a customer pages through own orders, and another’s is not there', async () => {
  const [person, stranger] = [await createUser(api), await createUser(api)]
  for (let count = 0; count < 3; count += 1) {
    await addName(person, 'com', 1)
    await submit(person)
  }
  const numbers = (await ordersOf(person)).map(({ number }) => number)
  const page = await api.call(orderCalls.list, { token: person.token, query: { limit: '2' } })
  const query = { limit: '2', cursor: String(page.headers['next-cursor']) }
  const rest = await api.call(orderCalls.list, { token: person.token, query })
  expect([page, rest].flatMap(answer => jsonOf<Order[]>(answer).map(({ number }) => number))).toEqual(numbers)
  expect(rest.headers['next-cursor']).toBeUndefined()
  expect(await ordersOf(stranger)).toEqual([])
  const [order] = await ordersOf(person)
  const params = { id: order?.id ?? 0 }
  expect(codeOf(await api.call(orderCalls.get, { token: stranger.token, params }))).toEqual([404, 'not_found'])
})

test('what was ordered before PRICES names another currency is charged in the former one, in an order of its own', async () => {
  const shop = await startTestApi({ env: { PRICES: writeSetting(prices) } })
  const [boss, person] = [await createUser(shop, 'admin'), await createUser(shop)]
  const [before, after] = [await makeDomain(shop, person, boss), await makeDomain(shop, person, boss)]
  const renews = async (id: number) => {
    const ends = sql<Date>`date_trunc('second', clock_now()) + interval '3 days'`
    const changed = shop.db.updateTable('domains').set({ expires_at: ends, auto_renew: true }).where('id', '=', id)
    const { name } = await changed.returning('name').executeTakeFirstOrThrow()
    const atRegistry = shop.db.updateTable('sandbox_domains').set({ expires_at: ends })
    await atRegistry.where('name', '=', `${name}.com`).execute()
    await runStage(shop.deps, 'renew', () => false)
  }
  await switchSandbox(shop.db, false)
  await renews(before)
  const zones = { ...prices.zones, com: { ...prices.zones.com, renew: 1_200 } }
  shop.deps.settings = { ...shop.deps.settings, PRICES: { ...prices, currency: 'USD', zones } }
  await renews(after)
  await switchSandbox(shop.db, true)
  await makeTasksDue(shop.db)
  await runDueTasks(shop.deps)
  const orders = jsonOf<Order[]>(await shop.call(orderCalls.list, { token: person.token }))
  const renewals = orders.filter(({ items }) => items.some(({ kind }) => kind === 'renew'))
  expect(renewals.map(({ currency, total }) => `${currency} ${total}`).sort()).toEqual(['UAH 50000', 'USD 1200'])
  await shop.close()
})

test('an order that costs nothing is paid at once, is not cancelled for its payment, and its request can be withdrawn', async () => {
  const zones = { ...prices.zones, com: { ...prices.zones.com, register: 0 } }
  const free = await startTestApi({ env: { PRICES: writeSetting({ ...prices, zones }) } })
  const person = await createUser(free)
  const [kept, withdrawn] = [await makeDomain(free, person, null), await makeDomain(free, person, null)]
  const orders = jsonOf<Order[]>(await free.call(orderCalls.list, { token: person.token }))
  expect(orders.map(({ state, total }) => [state, total])).toEqual([
    ['paid', 0],
    ['paid', 0],
  ])
  await free.db
    .updateTable('orders')
    .set({ due_at: new Date(0) })
    .execute()
  await cancelOverdue(free.deps)
  const withdraw = { token: person.token, params: { id: withdrawn } }
  expect((await free.call(domainCalls.withdraw, withdraw)).status).toBe(200)
  const names = jsonOf<{ id: number; status: string }[]>(await free.call(domainCalls.mine, { token: person.token }))
  expect(names.find(({ id }) => id === kept)?.status).toBe('pending')
  await free.close()
})

test('without PRICES there are no orders', async () => {
  const plain = await startTestApi()
  const [person, boss] = [await createUser(plain), await createUser(plain, 'admin')]
  await makeDomain(plain, person, boss)
  expect(await plain.db.selectFrom('orders').select('id').execute()).toEqual([])
  for (const call of [orderCalls.cartTotal, orderCalls.list, orderCalls.all])
    expect(codeOf(await plain.call(call, { token: boss.token }))).toEqual([404, 'not_found'])
  await plain.close()
})
