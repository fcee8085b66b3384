import {
  type AdminDomain,
  type AdminOrder,
  type AuditEntryView,
  accountCalls,
  activityCalls,
  adminCalls,
  type Credit,
  cartCalls,
  domainCalls,
  type Order,
  operationCalls,
  orderCalls,
  type PaymentAlarm,
  type PaymentMethod,
  paymentCalls,
  type ZoneRules,
  zoneRuleCalls,
} from '@panel/shared/contract'
import { type Kysely, sql } from 'kysely'
import { carryOutDecisions } from '../src/admin/hold'
import { moveClock } from '../src/clock/repository'
import { clock } from '../src/commands/sandbox'
import { up as noteCredited } from '../src/database/migrations/0141-credited-items'
import { noteGivenBack, noteReturned } from '../src/database/migrations/0158-given-back-items'
import { transact } from '../src/database/transact'
import { jobs } from '../src/jobs/jobs'
import { applyWaiting } from '../src/payments/apply-event'
import { chargeMethods } from '../src/payments/charge-method'
import { fulfilOrder } from '../src/payments/fulfil'
import { liqPayProvider } from '../src/payments/liqpay'
import { carryOutRefund } from '../src/payments/refund'
import { askAboutPages } from '../src/payments/settle-page'
import { runDueTasks } from '../src/registration/due'
import { makeTasksDue } from '../src/registry/repository'
import { switchSandbox } from '../src/registry/sandbox/maintenance'
import { retrySetAside } from '../src/set-aside/repository'
import { lockDue } from '../src/terms/repository'
import { runStage } from '../src/terms/run-terms'
import { handOver } from '../src/transfers/hand-over'
import { cancelOverdue } from '../src/withdrawals/cancel-order'
import { codeOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { type Providers, type SentEvent, type Session, secrets, startProviders } from './payment-providers'
import { prices } from './price-file'
import { readPdf } from './read-pdf'
import { writeSetting } from './setting-file'
import { until, untilJobsAreDone } from './until'
import { createUser, giveRegistrant, goodPassword, makeDomain, type TestUser, uniqueName } from './users'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let providers: Providers
let api: TestApi
let admin: TestUser

beforeAll(async () => {
  providers = await startProviders()
  Object.assign(process.env, secrets)
  const payments = {
    stripe: { secret_env: 'TEST_STRIPE_SECRET', webhook_secret_env: 'TEST_STRIPE_WEBHOOK', api: providers.origin },
    liqpay: { public_key: 'public', private_env: 'TEST_LIQPAY_PRIVATE', api: providers.origin },
    register: { net: 'payment', org: 'both', default: 'approval' },
    unpaid_days: 5,
  }
  api = await startTestApi({
    env: { PRICES: writeSetting(prices), PAYMENTS: writeSetting(payments), CLOCK: 'sandbox', ...secrets },
    worker: true,
  })
  admin = await createUser(api, 'admin')
})

afterAll(async () => {
  await api.close()
  await providers.close()
})

const order = async (person: TestUser, zone = 'com'): Promise<Order> => {
  await api.call(cartCalls.add, { token: person.token, body: { name: uniqueName('paid'), zone } })
  const { order_id } = jsonOf<{ order_id: number }>(await api.call(cartCalls.submit, { token: person.token }))
  return get(person, order_id)
}
const get = async ({ token }: TestUser, id: number) =>
  jsonOf<Order>(await api.call(orderCalls.get, { token, params: { id } }))
const start = (person: TestUser, id: number, body: object = { provider: 'stripe' }) =>
  api.call(paymentCalls.start, { token: person.token, params: { id }, body })
const redirectOf = async (person: TestUser, id: number, body?: object) =>
  jsonOf<{ redirect: string }>(await start(person, id, body)).redirect
const creditOf = async ({ token }: TestUser) => jsonOf<Credit>(await api.call(paymentCalls.credit, { token }))
const alarmsOf = async (id: number) =>
  jsonOf<PaymentAlarm[]>(await api.call(paymentCalls.alarms, { token: admin.token })).filter(
    ({ order_id }) => order_id === id,
  )
const send = async ({ provider, payload, headers }: SentEvent) => {
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: `/api/payments/${provider}/events`,
    payload,
    headers,
  })
  return statusCode
}
const sessionOf = (redirect: string): Session => {
  const session = providers.sessions.get(redirect.split('/').at(-1) ?? '')
  if (!session) throw new Error(`no session of ${redirect}`)
  return session
}
const completed = (session: Session, changes: object = {}) =>
  providers.stripeEvent('checkout.session.completed', { ...providers.plain(session), ...changes })
const auditOf = async (event: string) =>
  jsonOf<AuditEntryView[]>(await api.call(activityCalls.audit, { token: admin.token, query: { event } }))
const statusOf = async (person: TestUser): Promise<string[]> =>
  jsonOf<{ status: string }[]>(await api.call(domainCalls.mine, { token: person.token })).map(({ status }) => status)

test('an order is paid on the page of Stripe: the same page until then, and paid once', async () => {
  const person = await createUser(api)
  const { id, payment, total } = await order(person)
  expect(payment).toMatchObject({ amount: total, providers: ['stripe', 'liqpay'] })
  const redirect = await redirectOf(person, id)
  expect(await redirectOf(person, id)).toBe(redirect)
  const session = sessionOf(redirect)
  expect([session.amount_total, session.currency]).toEqual([total, 'uah'])
  expect(session.form.get('success_url')).toContain(`/cpc/billing?order=${id}&payment=returned`)
  expect((await get(person, id)).state).toBe('open')
  providers.pay(session)
  const event = completed(session)
  expect(await Promise.all([event, event, event].map(send))).toEqual([200, 200, 200])
  expect(await send(providers.stripeEvent('checkout.session.expired', providers.plain(session)))).toBe(200)
  expect(await send(completed(session))).toBe(200)
  expect((await get(person, id)).state).toBe('paid')
  expect(await creditOf(person)).toEqual({ amount: 0, currency: 'UAH', entries: [] })
  expect(codeOf(await start(person, id))).toEqual([409, 'order_paid'])
  const invoices = api.mails.filter(({ to, subject }) => to === person.email && /paid/i.test(subject))
  expect(invoices.length).toBeLessThanOrEqual(1)
})

test('an order is paid by LiqPay, whose recipe openssl carries out', async () => {
  const person = await createUser(api)
  const { id } = await order(person)
  const redirect = await redirectOf(person, id, { provider: 'liqpay' })
  expect(redirect).toMatch(new RegExp(`^${providers.origin}/api/3/checkout\\?data=`))
  expect(await redirectOf(person, id, { provider: 'liqpay' })).toBe(redirect)
  const payment = providers.payLiqPay(redirect)
  expect([payment.amount, payment.currency]).toEqual([450, 'UAH'])
  const early = providers.liqPayEvent({ ...payment, status: '3ds_verify' })
  const event = providers.liqPayEvent(payment)
  for (const one of [early, event, event, event]) expect(await send(one)).toBe(200)
  expect((await get(person, id)).state).toBe('paid')
  expect((await creditOf(person)).amount).toBe(0)
})

test('an event of version 7 of LiqPay pays, from the moment that the money is certain, and once', async () => {
  const person = await createUser(api)
  const { id } = await order(person)
  const payment = providers.payLiqPay(await redirectOf(person, id, { provider: 'liqpay' }))
  payment.status = 'wait_compensation'
  const forged = providers.liqPayEvent(payment, { key: 'another key', version: 7 })
  expect(await send(forged)).toBe(400)
  for (const status of ['wait_compensation', 'success', 'success'])
    expect(await send(providers.liqPayEvent({ ...payment, status }, { version: 7 }))).toBe(200)
  expect((await get(person, id)).state).toBe('paid')
  expect((await creditOf(person)).amount).toBe(0)
  const settings = { publicKey: 'public', privateKey: secrets.TEST_LIQPAY_PRIVATE, api: providers.origin }
  for (const version of [3, 7] as const)
    expect(await liqPayProvider({ ...settings, version }).ask(payment.order_id)).toMatchObject({ state: 'paid' })
})

test.each<[string, (session: Session, id: number) => SentEvent, number, string | null]>([
  [
    'another secret',
    session => providers.stripeEvent('checkout.session.completed', providers.plain(session), 'whsec_x'),
    400,
    null,
  ],
  ['no signature', session => ({ ...completed(session), headers: { 'content-type': 'application/json' } }), 400, null],
  ['another body', session => ({ ...completed(session), payload: '{"id":"evt_x"}' }), 400, null],
  ['less', session => completed(session, { amount_total: 1 }), 200, 'wrong_amount'],
  ['more than was taken', session => completed(session, { amount_total: 99_999_999 }), 200, 'wrong_amount'],
  ['another currency', session => completed(session, { currency: 'usd' }), 200, 'wrong_currency'],
  ['another order', (session, id) => completed(session, { client_reference_id: String(id + 1) }), 200, 'wrong_order'],
])('an event with %s pays nothing', async (_, make, status, reason) => {
  const person = await createUser(api)
  const { id } = await order(person)
  const session = providers.pay(sessionOf(await redirectOf(person, id)))
  const event = make(session, id)
  for (let times = 0; times < 3; times += 1) expect(await send(event)).toBe(status)
  expect((await get(person, id)).state).toBe('open')
  expect((await alarmsOf(id)).map(alarm => alarm.reason)).toEqual(reason ? [reason] : [])
  const entries = (await auditOf('payment.refused')).filter(({ data }) => data.reference === session.id)
  expect(entries.map(({ data }) => data.reason)).toEqual(reason ? [reason] : [])
})

test('an event about no order of ours is an alarm until an administrator settles it', async () => {
  const unknown = {
    object: 'checkout.session',
    id: 'cs_foreign',
    amount_total: 5,
    currency: 'uah',
    payment_status: 'paid',
    metadata: {},
  }
  const liqPay = { status: 'success', amount: 5, currency: 'UAH', order_id: '2026-000001-999999', payment_id: 1 }
  for (const event of [providers.stripeEvent('checkout.session.completed', unknown), providers.liqPayEvent(liqPay)])
    expect([await send(event), await send(event)]).toEqual([200, 200])
  expect(await send(providers.liqPayEvent(liqPay, { key: 'another key' }))).toBe(400)
  const open = async () =>
    jsonOf<PaymentAlarm[]>(await api.call(paymentCalls.alarms, { token: admin.token })).filter(({ reference }) =>
      ['cs_foreign', '2026-000001-999999'].includes(reference),
    )
  const alarms = await open()
  expect(alarms.map(({ reason }) => reason)).toEqual(['unknown_order', 'unknown_order'])
  for (const { id } of alarms) await api.call(paymentCalls.settleAlarm, { token: admin.token, params: { id } })
  expect(await open()).toEqual([])
})

test('what comes twice or too late is credit, which the next order uses', async () => {
  const person = await createUser(api)
  const first = await order(person)
  const liqPay = await redirectOf(person, first.id, { provider: 'liqpay' })
  const session = providers.pay(sessionOf(await redirectOf(person, first.id)))
  const second = providers.payLiqPay(liqPay)
  await send(completed(session))
  await send(providers.liqPayEvent(second))
  expect((await get(person, first.id)).state).toBe('paid')
  expect(await creditOf(person)).toMatchObject({
    amount: 45_000,
    entries: [{ amount: 45_000, reason: 'paid_twice', order_id: first.id }],
  })
  const cancelled = await order(person, 'com.ua')
  // 200.50 of it are paid by the credit.
  expect(cancelled.state).toBe('paid')
  const third = await order(person)
  expect(third).toMatchObject({ state: 'open', credit: 24_950, payment: { amount: 20_050 } })
  const late = sessionOf(await redirectOf(person, third.id))
  expect(late.amount_total).toBe(20_050)
  await api.call(orderCalls.cancelOwn, { token: person.token, params: { id: third.id } })
  expect((await creditOf(person)).amount).toBe(24_950)
  await send(completed(providers.pay(late)))
  expect((await get(person, third.id)).state).toBe('cancelled')
  const { amount, entries } = await creditOf(person)
  expect([amount, entries[0]]).toMatchObject([45_000, { reason: 'paid_late', amount: 20_050, order_id: third.id }])
})

test('a page that another one replaces ends, so that an order is not paid by both', async () => {
  const person = await createUser(api)
  const { id } = await order(person)
  const first = sessionOf(await redirectOf(person, id))
  const second = sessionOf(await redirectOf(person, id, { provider: 'stripe', save: true }))
  expect([first.status, second.status]).toEqual(['expired', 'open'])
  await start(person, id, { provider: 'liqpay' })
  expect(second.status).toBe('expired')
})

test('an order that is offered does not grow, so that its page and its charge are the same', async () => {
  const person = await createUser(api)
  const { id } = await order(person)
  await start(person, id)
  const { offered_at } = await api.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(offered_at).not.toBeNull()
})

test('an event waits while its provider does not answer, and the worker applies it', async () => {
  const person = await createUser(api)
  const { id } = await order(person)
  const session = providers.pay(sessionOf(await redirectOf(person, id)))
  providers.world.isDown = true
  expect(await send(completed(session))).toBe(200)
  expect((await get(person, id)).state).toBe('open')
  providers.world.isDown = false
  await sql`update graphile_worker._private_jobs set run_at = now() where payload::jsonb ? 'id'`.execute(api.db)
  await until('the event is applied', async () => (await get(person, id)).state === 'paid')
})

test('an event that the queue gave up while its provider was away is applied by the schedule', async () => {
  const person = await createUser(api)
  const { id } = await order(person)
  const session = providers.pay(sessionOf(await redirectOf(person, id)))
  providers.world.isDown = true
  await send(completed(session))
  const { rows } = await sql`
    delete from graphile_worker._private_jobs where key like 'payment event %' and attempts = 0 returning id`.execute(
    api.db,
  )
  expect(rows).toHaveLength(1)
  await sql`update payment_events set received_at = now() - interval '16 hours' where done_at is null`.execute(api.db)
  await applyWaiting(api.deps)
  expect((await get(person, id)).state).toBe('open')
  providers.world.isDown = false
  await retrySetAside(api.db, 'payment_events')
  await applyWaiting(api.deps)
  expect((await get(person, id)).state).toBe('paid')
})

test('an order that was paid on a page whose event is late is not offered for payment again', async () => {
  const person = await createUser(api)
  const [same, other] = [await order(person), await order(person)]
  for (const { id } of [same, other]) providers.pay(sessionOf(await redirectOf(person, id)))
  const opened = providers.sessions.size
  expect(codeOf(await start(person, same.id))).toEqual([409, 'order_paid'])
  expect(codeOf(await start(person, other.id, { provider: 'liqpay' }))).toEqual([409, 'order_paid'])
  expect(providers.sessions.size).toBe(opened)
  const liqpay = { provider: 'liqpay' }
  const third = await order(person)
  providers.payLiqPay(await redirectOf(person, third.id, liqpay))
  expect(codeOf(await start(person, third.id, liqpay))).toEqual([409, 'order_paid'])
  for (const { id } of [same, other, third]) expect((await get(person, id)).state).toBe('paid')
  expect((await creditOf(person)).amount).toBe(0)
})

test('a provider that does not answer opens no page, and one that is not set up is refused', async () => {
  const person = await createUser(api)
  const { id } = await order(person)
  providers.world.isDown = true
  expect(codeOf(await start(person, id))).toEqual([503, 'provider_unavailable'])
  providers.world.isDown = false
  expect(codeOf(await start(person, id, { provider: 'paypal' }))).toEqual([422, 'validation'])
  expect(codeOf(await start(await createUser(api), id))).toEqual([404, 'not_found'])
})

const asAdmin = async (id: number) =>
  jsonOf<AdminDomain[]>(await api.call(adminCalls.domains, { token: admin.token })).find(one => one.id === id)
const idOfRequest = async (person: TestUser): Promise<number> =>
  jsonOf<{ id: number }[]>(await api.call(domainCalls.mine, { token: person.token }))[0]?.id ?? 0
const approve = (id: number) => api.call(adminCalls.approve, { token: admin.token, params: { id } })
const payNow = async (person: TestUser, id: number) =>
  send(completed(providers.pay(sessionOf(await redirectOf(person, id)))))
const untilApproved = (person: TestUser) =>
  until('it is registered', async () => (await statusOf(person))[0] === 'approved')

test('a cart names the invoice or a provider that is set up', async () => {
  const person = await createUser(api)
  const { token } = person
  await api.call(cartCalls.add, { token, body: { name: uniqueName('paid'), zone: 'com' } })
  const registrant_id = await giveRegistrant(api, person)
  const submit = (payment: string, dry_run = true) =>
    api.call(cartCalls.submit, { token, body: { registrant_id, payment, dry_run } })
  expect(codeOf(await submit('paypal'))).toEqual([422, 'validation'])
  for (const payment of ['invoice', 'liqpay']) expect((await submit(payment)).status).toBe(200)
  expect(jsonOf<object>(await submit('stripe', false))).toMatchObject({ submitted: 1, order_id: expect.any(Number) })
})

test('a zone says what registers a name: approval, payment, or both in either order', async () => {
  const rules = jsonOf<ZoneRules[]>(await api.call(zoneRuleCalls.list, {}))
  expect(Object.fromEntries(rules.map(({ zone, register }) => [zone, register]))).toMatchObject({
    com: undefined,
    net: 'payment',
    org: 'both',
  })
  const [byPayment, paidFirst, approvedFirst, byTransfer] = await Promise.all(
    Array.from({ length: 4 }, () => createUser(api)),
  )
  if (!byPayment || !paidFirst || !approvedFirst || !byTransfer) throw new Error('no users')
  await payNow(byPayment, (await order(byPayment, 'net')).id)
  await untilApproved(byPayment)

  const paid = await order(paidFirst, 'org')
  await payNow(paidFirst, paid.id)
  expect((await get(paidFirst, paid.id)).state).toBe('paid')
  expect(await statusOf(paidFirst)).toEqual(['pending'])
  expect((await approve(await idOfRequest(paidFirst))).status).toBe(200)
  await untilApproved(paidFirst)

  const waiting = await order(approvedFirst, 'org')
  const request = await idOfRequest(approvedFirst)
  expect((await approve(request)).status).toBe(200)
  expect(await statusOf(approvedFirst)).toEqual(['pending'])
  expect(await asAdmin(request)).toMatchObject({ status: 'pending', awaits_payment: true })
  expect(codeOf(await approve(request))).toEqual([409, 'status_conflict'])
  await payNow(approvedFirst, waiting.id)
  await untilApproved(approvedFirst)

  const marked = await order(byTransfer, 'net')
  await api.call(orderCalls.pay, { token: admin.token, params: { id: marked.id } })
  await untilApproved(byTransfer)
})

test('a rejection that can still be undone holds against a payment; once it is undone, the name is registered', async () => {
  const [undone, rejected] = [await createUser(api), await createUser(api)]
  const headers = { prefer: 'undoable' }
  for (const person of [undone, rejected]) {
    const { id } = await order(person, 'net')
    const request = await idOfRequest(person)
    await api.call(adminCalls.reject, { token: admin.token, params: { id: request }, headers, body: {} })
    // However long this takes.
    const held = api.db.updateTable('held_decisions').set({ until: sql<Date>`clock_now() + interval '1 hour'` })
    await held.where('domain_id', '=', request).execute()
    await payNow(person, id)
    expect((await get(person, id)).state).toBe('paid')
    await fulfilOrder(api.deps, id)
    expect(await statusOf(person)).toEqual(['pending'])
  }
  await untilJobsAreDone(api.db)
  await api.call(adminCalls.reopen, { token: admin.token, params: { id: await idOfRequest(undone) } })
  await untilApproved(undone)
  await moveClock(api.db, 3600)
  await carryOutDecisions(api.deps)
  expect([await statusOf(rejected), (await creditOf(rejected)).amount]).toEqual([['rejected'], 45_000])
})

test('a payment counts where a rejection ends with its administrator, and in bulk work that is undone', async () => {
  const [abandoned, inBulk] = [await createUser(api), await createUser(api)]
  const former = await createUser(api, 'admin')
  const headers = { prefer: 'undoable' }
  const alone = await order(abandoned, 'net')
  const request = await idOfRequest(abandoned)
  await api.call(adminCalls.reject, { token: former.token, params: { id: request }, headers, body: {} })
  await api.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', former.id).execute()
  const second = await order(inBulk, 'net')
  const body = { kind: 'reject' as const, ids: [await idOfRequest(inBulk)], params: { undoable: true } }
  const { id } = jsonOf<{ id: number }>(await api.call(operationCalls.start, { token: admin.token, body }))
  // However long this takes.
  await api.db.updateTable('held_decisions').set({ until: sql<Date>`clock_now() + interval '1 hour'` }).execute()
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where run_at > now()`.execute(
    api.db,
  )
  for (const [person, { id }] of [[abandoned, alone] as const, [inBulk, second] as const]) await payNow(person, id)
  await untilJobsAreDone(api.db)
  for (const person of [abandoned, inBulk]) expect(await statusOf(person)).toEqual(['pending'])
  expect((await api.call(operationCalls.stop, { token: admin.token, params: { id } })).status).toBe(200)
  await untilApproved(inBulk)
  await moveClock(api.db, 3600)
  await carryOutDecisions(api.deps)
  await untilApproved(abandoned)
})

test('what was paid for a name that is then rejected is credit, which pays for it when it is asked for again', async () => {
  const person = await createUser(api)
  const { id } = await order(person)
  await payNow(person, id)
  const request = await idOfRequest(person)
  const reject = { token: admin.token, params: { id: request }, body: {} }
  expect((await api.call(adminCalls.reject, reject)).status).toBe(200)
  expect(await creditOf(person)).toMatchObject({
    amount: 45_000,
    entries: [{ reason: 'not_registered', order_id: id }],
  })
  expect((await get(person, id)).credit_notes).toMatchObject([{ amount: 45_000, state: 'done' }])
  await api.call(adminCalls.reopen, { token: admin.token, params: { id: request } })
  expect((await creditOf(person)).amount).toBe(0)
})

test('one name of an order that was given back is ordered again by itself, and so is a request whose whole order was refunded', async () => {
  const [two, refunded] = [await createUser(api), await createUser(api)]
  await api.call(cartCalls.add, { token: two.token, body: { name: uniqueName('paid'), zone: 'com' } })
  await payNow(two, (await order(two)).id)
  const [first = 0, second = 0] = jsonOf<{ id: number }[]>(await api.call(domainCalls.mine, { token: two.token })).map(
    ({ id }) => id,
  )
  const decide = async (call: Parameters<TestApi['call']>[0], id: number) =>
    expect((await api.call(call, { token: admin.token, params: { id }, body: {} })).status).toBe(200)
  await decide(adminCalls.reject, first)
  // As it was stored before the items noted it.
  await api.db.updateTable('order_items').set({ returned_at: null }).where('domain_id', '=', first).execute()
  await noteCredited(api.db as unknown as Kysely<unknown>)
  await decide(adminCalls.reserve, second)
  await decide(adminCalls.reopen, second)
  expect((await creditOf(two)).amount).toBe(45_000)
  await decide(adminCalls.reopen, first)
  expect((await creditOf(two)).amount).toBe(0)

  const { id } = await order(refunded)
  await payNow(refunded, id)
  expect((await refund(id, 45_000, uniqueName('refund'))).status).toBe(200)
  const request = await idOfRequest(refunded)
  await decide(adminCalls.reject, request)
  await decide(adminCalls.reopen, request)
  const orders = jsonOf<Order[]>(await api.call(orderCalls.list, { token: refunded.token }))
  expect(orders.map(({ state, total }) => [state, total])).toEqual([
    ['open', 45_000],
    ['paid', 45_000],
  ])
  const withdraw = { token: refunded.token, params: { id: request } }
  expect((await api.call(domainCalls.withdraw, withdraw)).status).toBe(200)
})

test('a name of an order that is given back by hand beside others is credited and registered for nothing no more', async () => {
  const person = await createUser(api)
  for (const _ of 'ab')
    await api.call(cartCalls.add, { token: person.token, body: { name: uniqueName('paid'), zone: 'com' } })
  const { id } = await order(person)
  await payNow(person, id)
  const items = api.db.selectFrom('order_items').select('domain_id').where('order_id', '=', id).orderBy('id')
  const [first = 0, second = 0, third = 0] = (await items.execute()).map(({ domain_id }) => domain_id ?? 0)
  const reject = (request: number) =>
    api.call(adminCalls.reject, { token: admin.token, params: { id: request }, body: {} })
  const ordersOf = async () => jsonOf<Order[]>(await api.call(orderCalls.list, { token: person.token }))
  await approve(third)
  expect((await refund(id, 45_000, uniqueName('refund'))).status).toBe(200)
  await reject(first)
  expect((await creditOf(person)).amount).toBe(0)
  expect(await asAdmin(second)).toMatchObject({ payment: 'paid' })
  expect((await approve(second)).status).toBe(200)
  expect(await ordersOf()).toHaveLength(1)
  await api.call(adminCalls.reopen, { token: admin.token, params: { id: first } })
  const [again] = await ordersOf()
  expect([again?.state, again?.total]).toEqual(['open', 45_000])
  expect((await approve(first)).status).toBe(200)
  expect(await statusOf(person)).toEqual(['approved', 'approved', 'approved'])
  expect([(await ordersOf()).length, (await creditOf(person)).amount]).toEqual([2, 0])
})

/** An order of two names, which is paid; the requests in the order in which they were asked for. */
const paidForTwo = async (person: TestUser, zone = 'com') => {
  await api.call(cartCalls.add, { token: person.token, body: { name: uniqueName('paid'), zone } })
  const { id } = await order(person)
  await payNow(person, id)
  const items = api.db.selectFrom('order_items').select('domain_id').where('order_id', '=', id).orderBy('id')
  const [first = 0, second = 0] = (await items.execute()).map(({ domain_id }) => domain_id ?? 0)
  return { id, first, second }
}
const rejectNow = async (id: number) =>
  expect((await api.call(adminCalls.reject, { token: admin.token, params: { id }, body: {} })).status).toBe(200)

test.each([
  ['the price of one', 45_000, 45_000],
  ['a part of a price', 30_000, 60_000],
  ['more than the price of one', 60_000, 30_000],
])(
  'of two names that are refused, %s is given back by hand: the rest is credit in either order',
  async (_, amount, rest) => {
    for (const isReversed of [false, true]) {
      const person = await createUser(api)
      const { id, first, second } = await paidForTwo(person)
      expect((await refund(id, amount, uniqueName('refund'))).status).toBe(200)
      for (const request of isReversed ? [second, first] : [first, second]) await rejectNow(request)
      expect((await creditOf(person)).amount).toBe(rest)
      const notes = (await get(person, id)).credit_notes ?? []
      expect(notes.reduce((sum, note) => sum + note.amount, 0)).toBe(90_000)
    }
  },
)

test('a part that was given back by hand for a name is off its credit, whenever the other name is registered', async () => {
  for (const isApprovedFirst of [false, true]) {
    const person = await createUser(api)
    const { id, first, second } = await paidForTwo(person)
    await refund(id, 30_000, uniqueName('refund'))
    if (isApprovedFirst) await approve(second)
    await rejectNow(first)
    if (!isApprovedFirst) await approve(second)
    expect([(await creditOf(person)).amount, (await statusOf(person)).sort()]).toEqual([
      15_000,
      ['approved', 'rejected'],
    ])
  }
})

test('money that is given back between two rejections, or before this was noted, counts for one name', async () => {
  const [between, before] = [await createUser(api), await createUser(api)]
  const one = await paidForTwo(between)
  await rejectNow(one.first)
  await refund(one.id, 45_000, uniqueName('refund'))
  await rejectNow(one.second)
  expect((await creditOf(between)).amount).toBe(45_000)

  const two = await paidForTwo(before)
  await refund(two.id, 45_000, uniqueName('refund'))
  await rejectNow(two.first)
  await api.db.updateTable('order_items').set({ given_back: 0 }).where('order_id', '=', two.id).execute()
  await noteGivenBack(api.db as unknown as Kysely<unknown>)
  await rejectNow(two.second)
  expect((await creditOf(before)).amount).toBe(45_000)
  for (const request of [two.first, two.second])
    await api.call(adminCalls.reopen, { token: admin.token, params: { id: request } })
  const totals = jsonOf<Order[]>(await api.call(orderCalls.list, { token: before.token })).map(each => each.total)
  expect([totals, (await creditOf(before)).amount]).toEqual([[45_000, 45_000, 90_000], 0])
  await approve(two.first)
  await rejectNow(two.second)
  expect((await creditOf(before)).amount).toBe(0)
})

test('money that is given back of an order counts once, also for names that are decided later', async () => {
  const person = await createUser(api)
  await api.call(cartCalls.add, { token: person.token, body: { name: uniqueName('paid'), zone: 'com' } })
  const { id } = await order(person)
  await payNow(person, id)
  const [first = 0, second = 0] = jsonOf<{ id: number }[]>(await api.call(domainCalls.mine, { token: person.token }))
    .map(each => each.id)
    .sort((a, b) => a - b)
  await refund(id, 45_000, uniqueName('refund'))
  await api.call(adminCalls.reserve, { token: admin.token, params: { id: first } })
  await api.call(adminCalls.reopen, { token: admin.token, params: { id: first } })
  await approve(first)
  await approve(second)
  const orders = jsonOf<Order[]>(await api.call(orderCalls.list, { token: person.token }))
  expect(orders.map(({ total }) => total)).toEqual([45_000, 90_000])
})

test('a reserved name whose price was given back by hand is ordered again when it is approved', async () => {
  const person = await createUser(api)
  const { id, first, second } = await paidForTwo(person, 'com.ua')
  await api.call(adminCalls.reserve, { token: admin.token, params: { id: first } })
  await refund(id, 20_050, uniqueName('refund'))
  expect(await asAdmin(first)).toMatchObject({ payment: 'none' })
  for (const request of [first, second]) expect((await approve(request)).status).toBe(200)
  const orders = jsonOf<Order[]>(await api.call(orderCalls.list, { token: person.token }))
  expect(orders.map(({ state, total }) => [state, total])).toEqual([
    ['open', 20_050],
    ['paid', 65_050],
  ])
})

test('a request that was approved, waits for its payment and is then reserved is approved again', async () => {
  const person = await createUser(api)
  const { id } = await order(person, 'org')
  const request = await idOfRequest(person)
  await approve(request)
  await api.call(adminCalls.reserve, { token: admin.token, params: { id: request } })
  expect(await asAdmin(request)).toMatchObject({ status: 'reserved' })
  expect((await approve(request)).status).toBe(200)
  expect(await asAdmin(request)).toMatchObject({ status: 'pending', awaits_payment: true })
  await payNow(person, id)
  await untilApproved(person)
})

test('a request whose order was refunded as a whole shows no payment, and waits for a new one when it is approved', async () => {
  const person = await createUser(api)
  const { id } = await order(person, 'org')
  await payNow(person, id)
  const request = await idOfRequest(person)
  expect(await asAdmin(request)).toMatchObject({ payment: 'paid' })
  expect((await refund(id, 45_000, uniqueName('refund'))).status).toBe(200)
  expect(await asAdmin(request)).toMatchObject({ payment: 'none' })
  expect((await approve(request)).status).toBe(200)
  expect(await asAdmin(request)).toMatchObject({ status: 'pending', awaits_payment: true, payment: 'unpaid' })
  const [again] = jsonOf<Order[]>(await api.call(orderCalls.list, { token: person.token }))
  await payNow(person, again?.id ?? 0)
  await untilApproved(person)
})

test('an unpaid request ends after so many days, with a mail, also where a part of its order is done', async () => {
  const [alone, mixed] = [await createUser(api), await createUser(api)]
  const { id } = await order(alone)
  const domain_id = await makeDomain(api, mixed, admin)
  await api.call(cartCalls.renew, { token: mixed.token, body: { domain_id } })
  const other = await order(mixed)
  await until('the renewal is ordered', async () => (await get(mixed, other.id)).items.length === 2)
  const move = async (days: number) => {
    const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await clock(api.deps.settings, api.db, api.deps.keys, `+${days}d`)
    said.mockRestore()
    await untilJobsAreDone(api.db)
  }
  await move(4)
  expect([(await get(alone, id)).state, (await get(mixed, other.id)).items.length]).toEqual(['open', 2])
  await move(2)
  expect((await get(alone, id)).state).toBe('cancelled')
  const left = await get(mixed, other.id)
  expect([left.state, left.items.map(({ kind }) => kind)]).toEqual(['open', ['renew']])
  expect((await statusOf(mixed)).sort()).toEqual(['approved', 'rejected'])
  await until('both are mailed', () =>
    [alone, mixed].every(({ email }) =>
      api.mails.some(({ to, text }) => to === email && /cancelled|not paid in time/.test(text)),
    ),
  )
})

test('a page that was paid without an event is asked about, before its order is cancelled as unpaid', async () => {
  const [byStripe, byLiqPay, left] = [await createUser(api), await createUser(api), await createUser(api)]
  const orders = new Map<TestUser, number>()
  for (const person of [byStripe, byLiqPay, left]) orders.set(person, (await order(person)).id)
  const idOf = (person: TestUser) => orders.get(person) ?? 0
  const stateOf = async (person: TestUser) => (await get(person, idOf(person))).state
  providers.pay(sessionOf(await redirectOf(byStripe, idOf(byStripe))))
  providers.payLiqPay(await redirectOf(byLiqPay, idOf(byLiqPay), { provider: 'liqpay' }))
  const page = await redirectOf(left, idOf(left), { provider: 'liqpay' })
  await moveClock(api.db, 6 * 86_400)
  providers.world.isDown = true
  await askAboutPages(api.deps)
  providers.world.isDown = false
  await cancelOverdue(api.deps)
  for (const person of [byStripe, byLiqPay, left]) expect(await stateOf(person)).toBe('open')

  await retrySetAside(api.db, 'payment_events')
  await askAboutPages(api.deps)
  expect([await stateOf(byStripe), await stateOf(byLiqPay)]).toEqual(['paid', 'paid'])
  expect((await start(left, idOf(left), { provider: 'liqpay' })).json).toEqual({ redirect: page })
  const asked = providers.asked.length
  await askAboutPages(api.deps)
  expect(providers.asked.length).toBe(asked)
  await cancelOverdue(api.deps)
  expect(await stateOf(left)).toBe('cancelled')
  for (const person of [byStripe, byLiqPay]) expect((await creditOf(person)).amount).toBe(0)
})

test('a bank debit that is on its way pays in a few days: until then nothing is paid again or cancelled', async () => {
  const [paying, failing] = [await createUser(api), await createUser(api)]
  const first = await order(paying)
  const session = providers.debit(sessionOf(await redirectOf(paying, first.id)))
  expect(await send(completed(session))).toBe(200)
  const { payment } = await get(paying, first.id)
  expect(Date.parse(payment?.processing_since ?? '')).not.toBeNaN()
  expect(codeOf(await start(paying, first.id))).toEqual([409, 'payment_processing'])
  expect(codeOf(await start(paying, first.id, { provider: 'liqpay' }))).toEqual([409, 'payment_processing'])
  const own = { token: paying.token, params: { id: first.id } }
  expect(codeOf(await api.call(orderCalls.cancelOwn, own))).toEqual([409, 'payment_processing'])
  const request = { token: paying.token, params: { id: await idOfRequest(paying) } }
  expect(codeOf(await api.call(domainCalls.withdraw, request))).toEqual([409, 'payment_processing'])

  // Its event is late: the customer who presses Pay again opens no second page.
  const second = await order(failing)
  const late = providers.debit(sessionOf(await redirectOf(failing, second.id)))
  expect(codeOf(await start(failing, second.id))).toEqual([409, 'payment_processing'])
  await moveClock(api.db, 6 * 86_400)
  await cancelOverdue(api.deps)
  for (const [person, { id }] of [[paying, first] as const, [failing, second] as const])
    expect((await get(person, id)).state).toBe('open')

  await send(providers.stripeEvent('checkout.session.async_payment_succeeded', providers.plain(providers.pay(session))))
  expect([(await get(paying, first.id)).state, (await creditOf(paying)).amount]).toEqual(['paid', 0])

  providers.debit(late, 'requires_payment_method')
  const failed = providers.stripeEvent('checkout.session.async_payment_failed', providers.plain(late))
  for (const event of [failed, failed]) expect(await send(event)).toBe(200)
  await untilJobsAreDone(api.db)
  expect(mailsOf(failing, 'did not arrive')).toHaveLength(1)
  await cancelOverdue(api.deps)
  expect((await get(failing, second.id)).payment?.processing_since).toBeUndefined()
  await payNow(failing, second.id)
  expect((await get(failing, second.id)).state).toBe('paid')
})

test('a debit of which only the failure comes is mailed once, and its order is not cancelled at once', async () => {
  const person = await createUser(api)
  const { id } = await order(person)
  const session = providers.debit(sessionOf(await redirectOf(person, id)), 'requires_payment_method')
  const failed = providers.stripeEvent('checkout.session.async_payment_failed', providers.plain(session))
  for (const event of [failed, failed, completed(session)]) expect(await send(event)).toBe(200)
  await untilJobsAreDone(api.db)
  expect(mailsOf(person, 'did not arrive')).toHaveLength(1)
  await sql`update orders set created_at = created_at - interval '6 days' where id = ${id}`.execute(api.db)
  await cancelOverdue(api.deps)
  await payNow(person, id)
  expect((await get(person, id)).state).toBe('paid')
})

test('a payment on its way that has failed without an event is found when the customer pays again', async () => {
  const person = await createUser(api)
  const { id } = await order(person)
  const session = providers.debit(sessionOf(await redirectOf(person, id)))
  await send(completed(session))
  providers.debit(session, 'requires_payment_method')
  await payNow(person, id)
  expect([(await get(person, id)).state, (await creditOf(person)).amount]).toEqual(['paid', 0])
})

test('a bank debit whose outcome is lost is asked about each day, and is an entry of the page Jobs where its provider is gone or does not know it', async () => {
  const [paying, failing, stuck, silent] = [
    await createUser(api),
    await createUser(api),
    await createUser(api),
    await createUser(api),
  ]
  const begin = async (person: TestUser) => {
    const { id } = await order(person)
    const session = providers.debit(sessionOf(await redirectOf(person, id)))
    await send(completed(session))
    return { id, session }
  }
  const [paid, failed, gone] = [await begin(paying), await begin(failing), await begin(stuck)]
  providers.pay(paid.session)
  providers.debit(failed.session, 'requires_payment_method')
  // Of this one neither event comes.
  const lost = await order(silent)
  providers.debit(sessionOf(await redirectOf(silent, lost.id)), 'requires_payment_method')
  await askAboutPages(api.deps)
  expect((await get(paying, paid.id)).state).toBe('open')

  await moveClock(api.db, 86_400)
  await askAboutPages(api.deps)
  expect([(await get(paying, paid.id)).state, (await creditOf(paying)).amount]).toEqual(['paid', 0])
  await send(providers.stripeEvent('checkout.session.async_payment_failed', providers.plain(failed.session)))
  await untilJobsAreDone(api.db)
  for (const person of [failing, silent]) expect(mailsOf(person, 'did not arrive')).toHaveLength(1)
  await payNow(failing, failed.id)
  expect((await get(failing, failed.id)).state).toBe('paid')

  const asideAfterADay = async (deps = api.deps) => {
    await retrySetAside(api.db, 'payment_events')
    await moveClock(api.db, 86_400)
    await askAboutPages(deps)
    expect((await get(stuck, gone.id)).payment?.processing_since).toBeDefined()
    const aside = api.db.selectFrom('set_aside').select('last_error').where('object', '~', '^payment [0-9]+$')
    return (await aside.where('job', '=', 'payment_events').execute()).map(({ last_error }) => last_error)
  }
  const settings = { ...api.deps.settings, PAYMENTS: undefined }
  expect(await asideAfterADay({ ...api.deps, settings })).toEqual([expect.stringContaining('PAYMENTS has no stripe')])
  // As another account at Stripe answers.
  providers.sessions.delete(gone.session.id)
  onTestFinished(() => void providers.sessions.set(gone.session.id, gone.session))
  expect(await asideAfterADay()).toEqual([expect.stringContaining('stripe does not know payment')])
  expect(codeOf(await start(stuck, gone.id))).toEqual([409, 'payment_processing'])
  await cancelOverdue(api.deps)
  expect((await get(stuck, gone.id)).state).toBe('open')
})

test('a name of a paid order that fails does not keep the others back, and is registered when it is tried again', async () => {
  const person = await createUser(api)
  await api.call(cartCalls.add, { token: person.token, body: { name: uniqueName('paid'), zone: 'net' } })
  const { id } = await order(person, 'net')
  const items = await api.db
    .selectFrom('order_items')
    .select('domain_id')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  const [first = 0] = items.map(({ domain_id }) => domain_id ?? 0)
  await sql`
    create function refuse_one() returns trigger language plpgsql as 'begin raise exception ''no room''; end'`.execute(
    api.db,
  )
  await sql`
    create trigger refuse_one before insert on registry_tasks for each row
    when (new.domain_id = ${sql.lit(first)}) execute function refuse_one()`.execute(api.db)
  await api.call(orderCalls.pay, { token: admin.token, params: { id } })
  await until('the other is registered', async () => (await statusOf(person)).includes('approved'))
  expect((await getDomain(api, person, first)).status).toBe('pending')
  await sql`drop function refuse_one cascade`.execute(api.db)
  await fulfilOrder(api.deps, id)
  await until('it is registered', async () => (await getDomain(api, person, first)).status === 'approved')
})

test('an order that is paid while the job waits for its domains keeps its requests', async () => {
  const person = await createUser(api)
  const domain_id = await makeDomain(api, person, admin)
  await api.call(cartCalls.renew, { token: person.token, body: { domain_id } })
  const { id } = await order(person)
  await until('the renewal is ordered', async () => (await get(person, id)).items.length === 2)
  await moveClock(api.db, 6 * 86_400)
  let ended: Promise<void> | undefined
  await api.db.transaction().execute(async trx => {
    await sql`select from domains where user_id = ${person.id} for update`.execute(trx)
    ended = cancelOverdue(api.deps)
    await until('the job waits for the domains', async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from order_items i join domains%'`.execute(
        api.db,
      )
      return rows.length > 0
    })
    await trx.updateTable('orders').set({ state: 'paid', closed_at: sql<Date>`now()` }).where('id', '=', id).execute()
  })
  await ended
  expect((await statusOf(person)).sort()).toEqual(['approved', 'pending'])
  expect((await creditOf(person)).amount).toBe(0)
})

const refund = (id: number, amount: number, key: string) =>
  api.call(paymentCalls.refund, {
    token: admin.token,
    params: { id },
    body: { amount },
    headers: { 'idempotency-key': key },
  })

test('a refund goes back by its provider once, with a credit note of its own number', async () => {
  const person = await createUser(api)
  const { id } = await order(person)
  await payNow(person, id)
  const key = uniqueName('refund')
  const first = await refund(id, 10_000, key)
  expect(first.status).toBe(200)
  expect((await refund(id, 10_000, key)).json).toEqual(first.json)
  expect(providers.refunds.filter(({ amount }) => amount === 10_000)).toHaveLength(1)
  expect(codeOf(await refund(id, 35_001, uniqueName('refund')))).toEqual([409, 'refund_limit'])
  expect(jsonOf<AdminOrder>(await refund(id, 35_000, uniqueName('refund'))).credit_notes).toHaveLength(2)
  const { credit_notes = [] } = await get(person, id)
  expect(credit_notes.map(({ amount, state }) => [amount, state])).toEqual([
    [10_000, 'done'],
    [35_000, 'done'],
  ])
  expect(new Set(credit_notes.map(({ number }) => number)).size).toBe(2)
  const [note] = credit_notes
  const { rawPayload } = await api.app.inject({
    url: note?.url ?? '',
    headers: { authorization: `Bearer ${person.token}`, 'accept-language': 'uk' },
  })
  expect((await readPdf(rawPayload)).text).toContain(`Кредит-нота ${note?.number}`)
  const liqPaid = await order(person)
  const payment = providers.payLiqPay(await redirectOf(person, liqPaid.id, { provider: 'liqpay' }))
  await send(providers.liqPayEvent(payment))
  await refund(liqPaid.id, 45_000, uniqueName('refund'))
  expect(providers.liqRefunds).toEqual([{ order_id: payment.order_id, amount: '450.00' }])
})

test('a refund that Stripe refuses says so, to the administrator and in the audit, and can be ordered again', async () => {
  const person = await createUser(api)
  const { id } = await order(person)
  await payNow(person, id)
  providers.world.refundFails = true
  const { status, json } = await refund(id, 45_000, uniqueName('refund'))
  providers.world.refundFails = false
  expect([status, json]).toEqual([
    200,
    expect.objectContaining({ credit_notes: [expect.objectContaining({ state: 'failed' })] }),
  ])
  expect((await auditOf('refund_failed'))[0]?.data).toMatchObject({
    amount: 45_000,
    reason: 'The charge was charged back.',
  })
  expect((await refund(id, 45_000, uniqueName('refund'))).status).toBe(200)
  expect(await notesOf(person, id)).toEqual([
    [45_000, 'failed'],
    [45_000, 'done'],
  ])
})

test('a refund whose answer was lost is not made again when Stripe knows its key no more, and is where it was not made', async () => {
  const [made, unmade] = [await createUser(api), await createUser(api)]
  const lose = async (person: TestUser, trouble: 'losesCharges' | 'isDown') => {
    const { id } = await order(person)
    await payNow(person, id)
    providers.world[trouble] = true
    await refund(id, 10_000, uniqueName('refund'))
    providers.world[trouble] = false
    providers.forgetKeys()
    const [note] = (await get(person, id)).credit_notes ?? []
    expect(note?.state).toBe('waiting')
    const before = providers.refunds.length
    const { id: noteId } = await api.db
      .selectFrom('credit_notes')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    await carryOutRefund(api.deps, noteId)
    expect(await notesOf(person, id)).toEqual([[10_000, 'done']])
    return providers.refunds.length - before
  }
  expect([await lose(made, 'losesCharges'), await lose(unmade, 'isDown')]).toEqual([0, 1])
})

test('money that is given back at Stripe gets a credit note, once, and a dispute is an alarm', async () => {
  const person = await createUser(api)
  const { id, total } = await order(person)
  await payNow(person, id)
  const { charge } = await api.db
    .selectFrom('payments')
    .select('charge')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const refunded = (amount_refunded: number) =>
    providers.stripeEvent('charge.refunded', {
      object: 'charge',
      payment_intent: charge,
      amount_refunded,
      currency: 'uah',
    })
  const [part, more] = [refunded(10_000), refunded(15_000)]
  expect(await Promise.all([more, part, more].map(send))).toEqual([200, 200, 200])
  expect((await get(person, id)).credit_notes?.reduce((sum, { amount }) => sum + amount, 0)).toBe(15_000)
  await refund(id, 1_000, uniqueName('refund'))
  expect(await send(refunded(16_000))).toBe(200)
  expect((await get(person, id)).credit_notes?.reduce((sum, { amount }) => sum + amount, 0)).toBe(16_000)
  const dispute = {
    object: 'dispute',
    payment_intent: charge,
    amount: total,
    currency: 'uah',
    status: 'needs_response',
  }
  await send(providers.stripeEvent('charge.dispute.created', dispute))
  await send(providers.stripeEvent('charge.dispute.closed', { ...dispute, status: 'won' }))
  await send(providers.stripeEvent('charge.dispute.closed', { ...dispute, status: 'lost' }))
  expect((await alarmsOf(id)).map(({ reason }) => reason).sort()).toEqual(['dispute_lost', 'disputed'])
  await send(
    providers.stripeEvent('charge.refunded', {
      object: 'charge',
      payment_intent: 'pi_else',
      amount_refunded: 1,
      currency: 'uah',
    }),
  )
})

/** Tells that so much in all was given back of the newest payment of an order, in events of their own. */
const givenBack = async (id: number, ...amounts: readonly number[]): Promise<void> => {
  const { charge } = await api.db
    .selectFrom('payments')
    .select('charge')
    .where('order_id', '=', id)
    .where('state', '=', 'paid')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const object = { object: 'charge', payment_intent: charge, currency: 'uah' }
  for (const amount_refunded of amounts) {
    const event = providers.stripeEvent('charge.refunded', { ...object, amount_refunded })
    expect(await send(event)).toBe(200)
    for (let times = 0; times < 2; times += 1) expect(await send(event)).toBe(200)
  }
}
const notesOf = async (person: TestUser, id: number) =>
  (await get(person, id)).credit_notes?.map(({ amount, state }) => [amount, state]) ?? []
const reasonsOf = async (person: TestUser) =>
  (await creditOf(person)).entries.map(({ amount, reason }) => [amount, reason])

test('money that was credit already is not given back twice: what Stripe gives back comes out of the credit', async () => {
  const [twice, rejected, late] = [await createUser(api), await createUser(api), await createUser(api)]
  const first = await order(twice)
  const liqPay = await redirectOf(twice, first.id, { provider: 'liqpay' })
  const session = sessionOf(await redirectOf(twice, first.id))
  const payment = providers.payLiqPay(liqPay)
  await send(providers.liqPayEvent(payment))
  await send(completed(providers.pay(session)))
  await givenBack(first.id, 10_000, 45_000, 45_000)
  expect([(await creditOf(twice)).amount, await notesOf(twice, first.id)]).toEqual([0, []])
  expect(await reasonsOf(twice)).toEqual([
    [-35_000, 'refunded'],
    [-10_000, 'refunded'],
    [45_000, 'paid_twice'],
  ])

  const second = await order(rejected)
  await payNow(rejected, second.id)
  const request = await idOfRequest(rejected)
  await api.call(adminCalls.reject, { token: admin.token, params: { id: request }, body: {} })
  await givenBack(second.id, 45_000)
  expect([(await creditOf(rejected)).amount, await notesOf(rejected, second.id)]).toEqual([0, [[45_000, 'done']]])

  const third = await order(late)
  const page = sessionOf(await redirectOf(late, third.id))
  await api.call(orderCalls.cancelOwn, { token: late.token, params: { id: third.id } })
  await send(completed(providers.pay(page)))
  await givenBack(third.id, 45_000)
  expect([(await creditOf(late)).amount, await notesOf(late, third.id)]).toEqual([0, []])
  for (const { id } of [first, second, third]) expect(await alarmsOf(id)).toEqual([])
  await until('each is mailed', () =>
    [twice, rejected, late].every(({ email }) =>
      api.mails.some(({ to, subject }) => to === email && /of your credit is refunded/.test(subject)),
    ),
  )
})

test('credit that was used is no longer there to be taken: the rest is a credit note, or an alarm', async () => {
  const person = await createUser(api)
  const paid = await order(person)
  const liqPay = await redirectOf(person, paid.id, { provider: 'liqpay' })
  const session = sessionOf(await redirectOf(person, paid.id))
  const payment = providers.payLiqPay(liqPay)
  await send(providers.liqPayEvent(payment))
  await send(completed(providers.pay(session)))
  await order(person, 'com.ua')
  const { amount: left } = await creditOf(person)
  expect(left).toBe(24_950)
  await givenBack(paid.id, 45_000)
  expect([(await creditOf(person)).amount, await notesOf(person, paid.id), await alarmsOf(paid.id)]).toEqual([
    0,
    [[45_000 - left, 'done']],
    [],
  ])

  const other = await createUser(api)
  const cancelled = await order(other)
  const page = sessionOf(await redirectOf(other, cancelled.id))
  await api.call(orderCalls.cancelOwn, { token: other.token, params: { id: cancelled.id } })
  await send(completed(providers.pay(page)))
  await order(other, 'com.ua')
  await givenBack(cancelled.id, 45_000)
  expect((await creditOf(other)).amount).toBe(0)
  expect((await alarmsOf(cancelled.id)).map(({ reason }) => reason)).toEqual(['refunded'])
})

test('an order that was paid twice is refunded from the payment that was not given back yet', async () => {
  const person = await createUser(api)
  const { id, total } = await order(person)
  const pages = [await redirectOf(person, id, { provider: 'liqpay' }), await redirectOf(person, id)] as const
  const payment = providers.payLiqPay(pages[0])
  await send(providers.liqPayEvent(payment))
  await send(completed(providers.pay(sessionOf(pages[1]))))
  await givenBack(id, total)
  expect((await creditOf(person)).amount).toBe(0)
  const [asked, atLiqPay] = [providers.refunds.length, providers.liqRefunds.length]
  expect((await refund(id, total, uniqueName('refund'))).status).toBe(200)
  expect(providers.liqRefunds.slice(atLiqPay)).toEqual([{ order_id: payment.order_id, amount: '450.00' }])
  expect([providers.refunds.length, await notesOf(person, id)]).toEqual([asked, [[total, 'done']]])
})

test('a refund in parts gives back no more credit than the order has used', async () => {
  const person = await createUser(api)
  const first = await order(person, 'com.ua')
  const page = sessionOf(await redirectOf(person, first.id))
  await api.call(orderCalls.cancelOwn, { token: person.token, params: { id: first.id } })
  await send(completed(providers.pay(page)))
  const { id, credit = 0, total } = await order(person)
  expect([credit, total]).toEqual([first.total, 45_000])
  await api.call(orderCalls.pay, { token: admin.token, params: { id } })
  for (const amount of [total - credit, credit]) await refund(id, amount, uniqueName('refund'))
  const returned = (await reasonsOf(person)).filter(([, reason]) => reason === 'returned')
  expect(returned.reduce((sum, [amount]) => sum + Number(amount), 0)).toBe(credit)
  expect((await creditOf(person)).amount).toBe(credit)
})

test('a refund that fails after Stripe took it is an alarm, its note says so, and it can be given back again', async () => {
  const person = await createUser(api)
  const { id } = await order(person)
  await payNow(person, id)
  providers.world.refundsWait = true
  await refund(id, 20_000, uniqueName('refund'))
  providers.world.refundsWait = false
  expect(await notesOf(person, id)).toEqual([[20_000, 'done']])
  const failed = { ...providers.madeRefunds.at(-1), status: 'failed', failure_reason: 'expired_or_canceled_card' }
  const event = providers.stripeEvent('refund.failed', failed)
  for (let times = 0; times < 3; times += 1) expect(await send(event)).toBe(200)
  expect(await send(providers.stripeEvent('refund.updated', failed))).toBe(200)
  expect(await notesOf(person, id)).toEqual([[20_000, 'failed']])
  expect((await alarmsOf(id)).map(({ reason }) => reason)).toEqual(['refund_failed'])
  expect((await refund(id, 45_000, uniqueName('refund'))).status).toBe(200)
  expect(await notesOf(person, id)).toEqual([
    [20_000, 'failed'],
    [45_000, 'done'],
  ])

  const late = await createUser(api)
  const cancelled = await order(late)
  const page = sessionOf(await redirectOf(late, cancelled.id))
  await api.call(orderCalls.cancelOwn, { token: late.token, params: { id: cancelled.id } })
  await send(completed(providers.pay(page)))
  await givenBack(cancelled.id, 45_000)
  const own = { ...failed, payment_intent: page.id.replace('cs_', 'pi_'), amount: 45_000, metadata: {} }
  await send(providers.stripeEvent('refund.failed', own))
  expect((await creditOf(late)).amount).toBe(45_000)
})

test('a refund or a dispute that comes before its payment ends as if it had come after, and nothing is registered for money that went back', async () => {
  const person = await createUser(api)
  const { id, total } = await order(person, 'net')
  const session = sessionOf(await redirectOf(person, id))
  const paid = providers.pay(session)
  const payment_intent = session.id.replace('cs_', 'pi_')
  const returned = (amount_refunded: number) =>
    providers.stripeEvent('charge.refunded', { object: 'charge', payment_intent, amount_refunded, currency: 'uah' })
  const dispute = { object: 'dispute', payment_intent, amount: total, currency: 'uah', status: 'needs_response' }
  for (const event of [returned(total), returned(10_000), providers.stripeEvent('charge.dispute.created', dispute)])
    expect(await send(event)).toBe(200)
  expect([(await get(person, id)).state, await alarmsOf(id)]).toEqual(['open', []])
  const event = completed(paid)
  for (const one of [event, event]) expect(await send(one)).toBe(200)
  await untilJobsAreDone(api.db)
  const { state, credit_notes = [] } = await get(person, id)
  expect([state, credit_notes.map(({ amount }) => amount)]).toEqual(['paid', [total]])
  expect((await alarmsOf(id)).map(({ reason }) => reason)).toEqual(['disputed'])
  expect(await statusOf(person)).toEqual(['pending'])

  const other = await order(person)
  const payment = providers.payLiqPay(await redirectOf(person, other.id, { provider: 'liqpay' }))
  await send(providers.liqPayEvent({ ...payment, status: 'reversed', refund_amount: 100 }))
  await send(providers.liqPayEvent(payment))
  expect((await get(person, other.id)).credit_notes?.map(({ amount }) => amount)).toEqual([10_000])
  expect(await alarmsOf(other.id)).toEqual([])
})

test('money that is given back at LiqPay gets a credit note, once; how much is asked for where LiqPay does not say it', async () => {
  const person = await createUser(api)
  const pay = async () => {
    const { id } = await order(person)
    const payment = providers.payLiqPay(await redirectOf(person, id, { provider: 'liqpay' }))
    await send(providers.liqPayEvent(payment))
    const reversed = (changes: object = {}) => providers.liqPayEvent({ ...payment, status: 'reversed', ...changes })
    const returned = async () => (await get(person, id)).credit_notes?.reduce((sum, { amount }) => sum + amount, 0) ?? 0
    return { id, reversed, returned }
  }
  const whole = await pay()
  const event = whole.reversed()
  for (const one of [event, event, whole.reversed({ end_date: 1 })]) expect(await send(one)).toBe(200)
  expect([(await get(person, whole.id)).state, await whole.returned(), await alarmsOf(whole.id)]).toEqual([
    'paid',
    45_000,
    [],
  ])

  const part = await pay()
  await send(part.reversed({ refund_amount: 100 }))
  await send(part.reversed({ refund_amount: 100.5 }))
  expect(await part.returned()).toBe(10_050)
  await send(part.reversed())
  expect(await part.returned()).toBe(10_050)
  expect((await alarmsOf(part.id)).map(({ reason }) => reason)).toEqual(['refunded'])
  expect(await send({ ...part.reversed({ refund_amount: 450 }), payload: 'data=e30=&signature=AAAA' })).toBe(400)
})

test('a refund whose answer was lost at LiqPay is settled by its event, or by an administrator, once and with a mail', async () => {
  const [told, given, refused] = [await createUser(api), await createUser(api), await createUser(api)]
  const refundInVain = async (person: TestUser) => {
    const { id } = await order(person)
    const payment = providers.payLiqPay(await redirectOf(person, id, { provider: 'liqpay' }))
    await send(providers.liqPayEvent(payment))
    providers.world.isDown = true
    await refund(id, 45_000, uniqueName('refund'))
    providers.world.isDown = false
    expect(await notesOf(person, id)).toEqual([[45_000, 'waiting']])
    return { id, payment }
  }
  const first = await refundInVain(told)
  const reversed = providers.liqPayEvent({ ...first.payment, status: 'reversed', refund_amount: 450 })
  for (const event of [reversed, reversed]) expect(await send(event)).toBe(200)
  expect([await notesOf(told, first.id), await alarmsOf(first.id)]).toEqual([[[45_000, 'done']], []])

  const orderOf = async (id: number) =>
    jsonOf<AdminOrder[]>(await api.call(orderCalls.all, { token: admin.token })).find(one => one.id === id)
  const settle = async (id: number, state: 'done' | 'failed') => {
    const [note] = (await orderOf(id))?.credit_notes ?? []
    expect(note?.unsettled).toBe(true)
    const asked = { token: admin.token, params: { id: note?.id ?? 0 }, body: { state } }
    const answers = [await api.call(paymentCalls.settleRefund, asked), await api.call(paymentCalls.settleRefund, asked)]
    expect(answers.map(codeOf)).toEqual([
      [200, undefined],
      [409, 'operation_closed'],
    ])
    expect((await orderOf(id))?.credit_notes).toMatchObject([{ state }])
  }
  const second = await refundInVain(given)
  await settle(second.id, 'done')
  const third = await refundInVain(refused)
  await settle(third.id, 'failed')
  expect((await refund(third.id, 45_000, uniqueName('refund'))).status).toBe(200)
  expect(await notesOf(refused, third.id)).toEqual([
    [45_000, 'failed'],
    [45_000, 'done'],
  ])
  expect((await auditOf('refund_settled')).map(({ data }) => data.state)).toEqual(['failed', 'done'])
  await untilJobsAreDone(api.db)
  for (const person of [told, given, refused]) expect(mailsOf(person, 'is refunded')).toHaveLength(1)
})

test('a method that was saved is shown and removed', async () => {
  const person = await createUser(api)
  const { id } = await order(person)
  const redirect = await redirectOf(person, id, { provider: 'stripe', save: true })
  await send(completed(providers.pay(sessionOf(redirect))))
  const methods = async () =>
    jsonOf<PaymentMethod[]>(await api.call(paymentCalls.methods, { token: person.token })).map(
      ({ provider, label, expires }) => [provider, label, expires],
    )
  expect(await methods()).toEqual([['stripe', 'visa •••• 4242', '2031-04']])
  expect((await api.call(paymentCalls.removeMethods, { token: person.token })).status).toBe(200)
  expect(await methods()).toEqual([])
  expect(providers.asked.at(-1)).toMatch(/^POST \/v1\/payment_methods\/pm_\w+\/detach$/)
})

const saved = async (): Promise<TestUser> => {
  const person = await createUser(api)
  const { id } = await order(person)
  await send(completed(providers.pay(sessionOf(await redirectOf(person, id, { provider: 'stripe', save: true })))))
  return person
}
test('a method that was saved is forgotten by its provider when the account is deleted', async () => {
  const person = await saved()
  await api.db.updateTable('domains').set({ status: 'released' }).where('user_id', '=', person.id).execute()
  const left = await api.call(accountCalls.delete, { token: person.token, body: { password: goodPassword } })
  expect(left.status).toBe(204)
  expect(providers.asked.at(-1)).toMatch(/^POST \/v1\/payment_methods\/pm_\w+\/detach$/)
})

/** A domain that renews itself and ends in three days. */
const ending = async (person: TestUser) => {
  const id = await makeDomain(api, person, admin)
  const { name } = await api.db.selectFrom('domains').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  const expires_at = sql<Date>`date_trunc('second', clock_now()) + interval '3 days'`
  await api.db.updateTable('domains').set({ expires_at, auto_renew: true }).where('id', '=', id).execute()
  await api.db.updateTable('sandbox_domains').set({ expires_at }).where('name', '=', `${name}.com`).execute()
  return id
}
const renewalsOf = async ({ token }: TestUser) =>
  jsonOf<Order[]>(await api.call(orderCalls.list, { token }))
    .filter(({ items }) => items.some(({ kind }) => kind === 'renew'))
    .map(({ state, total }) => [state, total])
const endOf = async (id: number) =>
  (await api.db.selectFrom('domains').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow()).expires_at
const renewNow = () => runStage(api.deps, 'renew', () => false)

test('a renewal that runs by itself is paid by the saved method first, once', async () => {
  const person = await saved()
  const id = await ending(person)
  const before = await endOf(id)
  await renewNow()
  expect(await endOf(id)).toEqual(before)
  await Promise.all([chargeMethods(api.deps), chargeMethods(api.deps)])
  await until('it is renewed', async () => (await endOf(id))?.getTime() !== before?.getTime())
  await renewNow()
  await chargeMethods(api.deps)
  expect(await renewalsOf(person)).toEqual([['paid', 50_000]])
  expect(providers.intents.filter(({ amount }) => amount === 50_000)).toHaveLength(1)
  expect(providers.intents.at(-1)).toMatchObject({ metadata: { automatic: 'true' } })
})

test('a renewal that another process orders at the same moment is not made for nothing', async () => {
  const person = await saved()
  const id = await ending(person)
  const lock = 4711
  await sql`create schema late`.execute(api.db)
  await sql`create function late.clock_now() returns timestamptz volatile language sql as
    'select pg_advisory_xact_lock_shared(4711); select public.clock_now()'`.execute(api.db)
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const gate = transact(api.db, async trx => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
    held.resolve()
    await over.promise
  })
  await held.promise
  // This process has begun to read, and reads on once the other one is done.
  const late = transact(api.db, async trx => {
    await sql`set local search_path = late, public`.execute(trx)
    return lockDue(trx, 'renew', id)
  })
  await until('it has begun', async () => {
    const { rows } =
      await sql`select from pg_locks where locktype = 'advisory' and not granted and objid = ${lock}`.execute(api.db)
    return rows.length > 0
  })
  await renewNow()
  over.resolve()
  await gate
  const renewing = [...(await renewalsOf(person)), ...((await late) ? ['late'] : [])]
  expect(renewing).toHaveLength(1)
})

const saveAtLiqPay = async (person: TestUser): Promise<void> => {
  const method = { user_id: person.id, provider: 'liqpay', customer: '', token: api.deps.keys.seal('saved') } as const
  const card = { fingerprint: uniqueName('card'), label: 'visa •••• 4242', expires: null }
  await api.db
    .insertInto('payment_methods')
    .values({ ...method, ...card })
    .execute()
}

test('a charge of a card at LiqPay whose answer was lost is not repeated, and is not taken for a refusal', async () => {
  const person = await createUser(api)
  await saveAtLiqPay(person)
  await ending(person)
  await renewNow()
  providers.world.losesLiqPayCharge = true
  await chargeMethods(api.deps)
  await retrySetAside(api.db, 'charges')
  await chargeMethods(api.deps)
  const [order] = jsonOf<Order[]>(await api.call(orderCalls.list, { token: person.token })).filter(({ items }) =>
    items.some(({ kind }) => kind === 'renew'),
  )
  expect(providers.liqCharges.filter(reference => reference.startsWith(`${order?.number}-`))).toHaveLength(1)
  const log = await api.db
    .selectFrom('audit_log')
    .select('event')
    .where('subject', '=', `order ${order?.number}`)
    .execute()
  expect([order?.state, log]).toEqual(['paid', [{ event: 'order_paid' }]])
})

test.each([
  ['card_declined', 'was refused'],
  ['detached', 'was refused'],
  ['authentication_required', 'Please confirm a payment'],
] as const)('a saved method that fails (%s) is mailed once, and the customer pays by hand', async (code, subject) => {
  const person = await saved()
  const id = await ending(person)
  const before = await endOf(id)
  providers.world.chargeFails = code
  await renewNow()
  await chargeMethods(api.deps)
  await chargeMethods(api.deps)
  providers.world.chargeFails = null
  const mails = () => api.mails.filter(mail => mail.to === person.email && mail.subject.includes(subject))
  await until('the customer is mailed', () => mails().length > 0)
  expect([mails().length, await endOf(id), await renewalsOf(person)]).toEqual([1, before, [['open', 50_000]]])
  const [open] = jsonOf<Order[]>(await api.call(orderCalls.list, { token: person.token }))
  await payNow(person, open?.id ?? 0)
  await until('it is renewed', async () => (await endOf(id))?.getTime() !== before?.getTime())
  await renewNow()
  expect(await renewalsOf(person)).toEqual([['paid', 50_000]])
})

test('a rest that is too small for the provider is refused with a mail and with words of its own, and is paid by invoice', async () => {
  const person = await saved()
  const id = await ending(person)
  const before = await endOf(id)
  const credit = { user_id: person.id, amount: 49_000, currency: 'UAH', reason: 'overpaid', order_id: null }
  await api.db.insertInto('credit_entries').values(credit).execute()
  providers.world.leastAmount = 2000
  await renewNow()
  await chargeMethods(api.deps)
  const [open] = jsonOf<Order[]>(await api.call(orderCalls.list, { token: person.token }))
  const refused = await start(person, open?.id ?? 0)
  providers.world.leastAmount = 0
  expect([open?.payment?.amount, await chargesOf(person), codeOf(refused)]).toEqual([
    1000,
    ['failed'],
    [409, 'amount_small'],
  ])
  await untilJobsAreDone(api.db)
  expect(mailsOf(person, 'was refused')).toHaveLength(1)
  const log = api.db.selectFrom('audit_log').select('data').where('event', '=', 'payment_failed')
  expect(await log.where('account_id', '=', person.id).execute()).toMatchObject([
    { data: { code: 'amount_too_small' } },
  ])
  await api.call(orderCalls.pay, { token: admin.token, params: { id: open?.id ?? 0 } })
  await untilRenewed(id, before)
})

test('a customer whom Stripe does not know any more pays on its page all the same', async () => {
  const person = await saved()
  const { id } = await order(person)
  providers.world.isNewAccount = true
  const redirect = await redirectOf(person, id)
  providers.world.isNewAccount = false
  expect(sessionOf(redirect).form.get('customer_email')).toBe(person.email)
  await send(completed(providers.pay(sessionOf(redirect))))
  expect((await get(person, id)).state).toBe('paid')
})

/** Ends the pause of what has failed. */
const tryAgain = () => sql`delete from set_aside where job = 'charges'`.execute(api.db)
const mailsOf = ({ email }: TestUser, subject: string) =>
  api.mails.filter(mail => mail.to === email && mail.subject.includes(subject))
const saveAnother = async (person: TestUser, card: string) => {
  const { id } = await order(person)
  const page = sessionOf(await redirectOf(person, id, { provider: 'stripe', save: true }))
  await send(completed(providers.pay(page, card)))
}
const removeMethods = ({ token }: TestUser) => api.call(paymentCalls.removeMethods, { token })
/** A renewal that is charged, whose answer is lost. */
const lost = async (person: TestUser) => {
  const id = await ending(person)
  await renewNow()
  providers.world.losesCharges = true
  await chargeMethods(api.deps)
  providers.world.losesCharges = false
  await tryAgain()
  return id
}
const chargesOf = async (person: TestUser) =>
  (
    await api.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select('payments.state')
      .where('orders.user_id', '=', person.id)
      .where('is_automatic', '=', true)
      .orderBy('payments.id')
      .execute()
  ).map(({ state }) => state)

test('a customer who removed the method that was to pay gets one mail about it, and another one pays', async () => {
  const person = await saved()
  const id = await ending(person)
  const before = await endOf(id)
  await renewNow()
  await removeMethods(person)
  await chargeMethods(api.deps)
  await chargeMethods(api.deps)
  const subject = 'No payment method is saved'
  await until('the customer is mailed', () => mailsOf(person, subject).length > 0)
  expect([mailsOf(person, subject).length, await renewalsOf(person)]).toEqual([1, [['open', 50_000]]])
  await saveAnother(person, '1881')
  await chargeMethods(api.deps)
  await until('it is renewed', async () => (await endOf(id))?.getTime() !== before?.getTime())
  expect(await chargesOf(person)).toEqual(['paid'])
})

test('a charge whose answer was lost is settled by its own method, though a newer card was saved, or by Stripe where that was removed', async () => {
  const [newer, removed] = [await saved(), await saved()]
  const first = await lost(newer)
  const before = await endOf(first)
  await saveAnother(newer, '1881')
  await chargeMethods(api.deps)
  await until('it is renewed', async () => (await endOf(first))?.getTime() !== before?.getTime())
  expect([await chargesOf(newer), await renewalsOf(newer)]).toEqual([['paid'], [['paid', 50_000]]])

  const second = await lost(removed)
  const end = await endOf(second)
  await removeMethods(removed)
  await chargeMethods(api.deps)
  await until('it is renewed', async () => (await endOf(second))?.getTime() !== end?.getTime())
  expect([await chargesOf(removed), mailsOf(removed, 'No payment method').length]).toEqual([['paid'], 0])
})

const nextDay = async () => {
  await sql`update payments set created_at = created_at - interval '1 day' where is_automatic`.execute(api.db)
  await tryAgain()
}
test('a saved bank debit that is on its way is not charged again: it pays when it arrives, and is mailed where it does not', async () => {
  const [paying, failing] = [await saved(), await saved()]
  const [id] = [await ending(paying), await ending(failing)]
  const before = await endOf(id)
  providers.world.chargesWait = true
  await renewNow()
  await chargeMethods(api.deps)
  providers.world.chargesWait = false
  const debits = providers.intents.slice(-2)
  await chargeMethods(api.deps)
  expect(providers.intents.slice(-2)).toEqual(debits)
  for (const person of [paying, failing]) {
    const [waiting] = jsonOf<Order[]>(await api.call(orderCalls.list, { token: person.token }))
    const isOf = waiting?.payment?.processing_since && String(waiting.id)
    const intent = debits.find(({ metadata }) => metadata.order === isOf) ?? { metadata: {} }
    const outcome =
      person === paying
        ? { status: 'succeeded', amount_received: intent.amount }
        : { status: 'requires_payment_method', amount_received: 0 }
    Object.assign(intent, outcome)
    const type = person === paying ? 'payment_intent.succeeded' : 'payment_intent.payment_failed'
    expect(await send(providers.stripeEvent(type, intent))).toBe(200)
  }
  await untilRenewed(id, before)
  await untilJobsAreDone(api.db)
  expect([await chargesOf(paying), await chargesOf(failing)]).toEqual([['paid'], ['failed']])
  expect(mailsOf(failing, 'was refused')).toHaveLength(1)
})

test('a saved debit on its way that Stripe does not know any more is an entry of the page Jobs, and is not charged again', async () => {
  const person = await saved()
  await ending(person)
  providers.world.chargesWait = true
  await renewNow()
  await chargeMethods(api.deps)
  providers.world.chargesWait = false
  const made = providers.intents.length
  const [debit] = providers.intents.slice(-1)
  // As another account at Stripe answers, once no bank takes longer.
  if (debit) debit.id = 'pi_elsewhere'
  await sql`
    update payments set created_at = created_at - interval '15 days', processing_at = processing_at - interval '15 days'
    where is_automatic and state = 'open'`.execute(api.db)
  await chargeMethods(api.deps)
  expect([await chargesOf(person), providers.intents.length]).toEqual([['open'], made])
  const aside = api.db.selectFrom('set_aside').select('object').where('job', '=', 'charges')
  expect(await aside.where('last_error', 'like', 'stripe does not know payment%').execute()).toHaveLength(1)
})

test('a charge whose answer was lost is not made again when Stripe knows its key no more', async () => {
  const person = await saved()
  const id = await lost(person)
  const before = await endOf(id)
  const made = providers.intents.length
  providers.forgetKeys()
  await nextDay()
  await chargeMethods(api.deps)
  await until('it is renewed', async () => (await endOf(id))?.getTime() !== before?.getTime())
  expect([providers.intents.length, await chargesOf(person)]).toEqual([made, ['paid']])
})

const failuresOf = async ({ id }: TestUser) => {
  const failures = api.db.selectFrom('audit_log').select('id').where('event', '=', 'payment_failed')
  return (await failures.where('account_id', '=', id).execute()).length
}

test('a refusal of which only an event tells is mailed and written down; that of the next day is not mailed again', async () => {
  const person = await saved()
  providers.world.chargeFails = 'card_declined'
  await lost(person)
  const declined = providers.intents.at(-1) ?? {}
  const event = providers.stripeEvent('payment_intent.payment_failed', declined)
  for (const one of [event, event]) expect(await send(one)).toBe(200)
  expect([await chargesOf(person), await failuresOf(person)]).toEqual([['failed'], 1])
  await nextDay()
  await chargeMethods(api.deps)
  providers.world.chargeFails = null
  expect([await chargesOf(person), await failuresOf(person)]).toEqual([['failed', 'failed'], 2])
  await untilJobsAreDone(api.db)
  expect(mailsOf(person, 'was refused')).toHaveLength(1)
})

/** A renewal that is charged at LiqPay, which has the charge in this state although its answer was lost. */
const lostAtLiqPay = async (person: TestUser, status: string) => {
  await saveAtLiqPay(person)
  await ending(person)
  await renewNow()
  providers.world.isDown = true
  await chargeMethods(api.deps)
  providers.world.isDown = false
  const [order] = jsonOf<Order[]>(await api.call(orderCalls.list, { token: person.token }))
  const begun = api.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order?.id ?? 0)
  const order_id = `${order?.number}-${(await begun.executeTakeFirstOrThrow()).id}`
  const payment = { status, amount: 500, currency: 'UAH', order_id, payment_id: 79 }
  providers.liqPayments.set(order_id, payment)
  await tryAgain()
  await chargeMethods(api.deps)
  return payment
}

test('a charge that LiqPay has refused ends with a mail, also where its answer was lost or came late', async () => {
  const [lostOne, lateOne] = [await createUser(api), await createUser(api)]
  await lostAtLiqPay(lostOne, 'failure')
  const late = await lostAtLiqPay(lateOne, 'processing')
  expect([await chargesOf(lostOne), await chargesOf(lateOne)]).toEqual([['failed'], ['open']])
  late.status = 'failure'
  await sql`update payment_events set received_at = now() - interval '1 hour' where done_at is null`.execute(api.db)
  await applyWaiting(api.deps)
  expect(await chargesOf(lateOne)).toEqual(['failed'])
  await untilJobsAreDone(api.db)
  for (const person of [lostOne, lateOne])
    expect([mailsOf(person, 'was refused').length, await failuresOf(person)]).toEqual([1, 1])
})

test('a charge that never reached Stripe ends once its method is gone, and the newer one pays', async () => {
  const person = await saved()
  const id = await ending(person)
  const before = await endOf(id)
  await renewNow()
  providers.world.isDown = true
  await chargeMethods(api.deps)
  await removeMethods(person)
  providers.world.isDown = false
  await saveAnother(person, '1881')
  await tryAgain()
  await chargeMethods(api.deps)
  expect(await chargesOf(person)).toEqual(['open'])
  await sql`update payments set created_at = created_at - interval '2 hours' where is_automatic and state = 'open'`.execute(
    api.db,
  )
  await chargeMethods(api.deps)
  await until('it is renewed', async () => (await endOf(id))?.getTime() !== before?.getTime())
  expect(await chargesOf(person)).toEqual(['ended', 'paid'])
})

test('nothing is charged for a domain that was renewed another way meanwhile', async () => {
  const person = await saved()
  const id = await ending(person)
  await renewNow()
  await api.call(cartCalls.renew, { token: person.token, body: { domain_id: id } })
  const before = await endOf(id)
  await api.call(cartCalls.submit, { token: person.token })
  await until('it is renewed', async () => (await endOf(id))?.getTime() !== before?.getTime())
  await chargeMethods(api.deps)
  const states = (await renewalsOf(person)).map(([state]) => state)
  expect(states.sort()).toEqual(['cancelled', 'open'])
})

/** The order of a renewal whose first charge was refused yesterday. */
const refusedYesterday = async (person: TestUser): Promise<number> => {
  providers.world.chargeFails = 'card_declined'
  await renewNow()
  await chargeMethods(api.deps)
  providers.world.chargeFails = null
  await sql`update payments set created_at = created_at - interval '1 day' where is_automatic and state = 'failed'`.execute(
    api.db,
  )
  const orders = jsonOf<Order[]>(await api.call(orderCalls.list, { token: person.token }))
  return orders.find(({ items }) => items.some(({ kind }) => kind === 'renew'))?.id ?? 0
}
const chargedFor = (id: number) =>
  providers.intents
    .filter(({ metadata, status }) => metadata.order === String(id) && status === 'succeeded')
    .map(({ amount }) => amount)
const giveTo = ({ id: userId }: TestUser, id: number) => transact(api.db, trx => handOver(trx, api.deps, id, userId))
const setAutoRenew = (person: TestUser, id: number, auto_renew: boolean) =>
  putDomain(api, person, domainCalls.setAutoRenew, id, { auto_renew })
const untilRenewed = async (id: number, before: Date | null | undefined) =>
  until('it is renewed', async () => (await endOf(id))?.getTime() !== before?.getTime())
const renewByHand = async (person: TestUser, id: number) => {
  await api.call(cartCalls.renew, { token: person.token, body: { domain_id: id } })
  expect((await api.call(cartCalls.submit, { token: person.token })).status).toBe(200)
}

test('a card is not charged for a domain that was handed over: its new owner’s card pays', async () => {
  const [former, owner] = [await saved(), await saved()]
  const id = await ending(former)
  const before = await endOf(id)
  const formerOrder = await refusedYesterday(former)
  await giveTo(owner, id)
  await setAutoRenew(owner, id, true)
  await renewNow()
  await chargeMethods(api.deps)
  await untilRenewed(id, before)
  expect([chargedFor(formerOrder), await renewalsOf(former), await renewalsOf(owner)]).toEqual([
    [],
    [['cancelled', 50_000]],
    [['paid', 50_000]],
  ])
  await until('the former owner is mailed', () =>
    mailsOf(former, 'is cancelled').some(({ text }) => text.includes('Its renewals are no longer needed')),
  )
})

test('a domain that is handed over is taken out of the order of others, and what is paid for it by hand is credit', async () => {
  const [former, paying, owner] = [await saved(), await saved(), await createUser(api)]
  const [given, kept] = [await ending(former), await ending(former)]
  const before = await endOf(kept)
  const both = await refusedYesterday(former)
  await giveTo(owner, given)
  await chargeMethods(api.deps)
  await untilRenewed(kept, before)
  expect([chargedFor(both), await renewalsOf(former)]).toEqual([[50_000], [['paid', 50_000]]])

  const other = await ending(paying)
  const end = await endOf(other)
  const paid = await refusedYesterday(paying)
  await giveTo(owner, other)
  await payNow(paying, paid)
  await untilJobsAreDone(api.db)
  expect([await endOf(other), (await creditOf(paying)).amount]).toEqual([end, 50_000])
})

test('a card is not charged for a domain that no longer renews itself, and is once it does so again', async () => {
  const person = await saved()
  const id = await ending(person)
  const before = await endOf(id)
  const first = await refusedYesterday(person)
  await setAutoRenew(person, id, false)
  await chargeMethods(api.deps)
  expect([chargedFor(first), await renewalsOf(person)]).toEqual([[], [['cancelled', 50_000]]])
  await setAutoRenew(person, id, true)
  await renewNow()
  await chargeMethods(api.deps)
  await untilRenewed(id, before)
  expect((await renewalsOf(person)).map(([state]) => state)).toEqual(['paid', 'cancelled'])
})

test('a card is not charged while another renewal waits for the registry, nor after that is done', async () => {
  const person = await saved()
  const id = await ending(person)
  const before = await endOf(id)
  const first = await refusedYesterday(person)
  await switchSandbox(api.db, false)
  await renewByHand(person, id)
  await chargeMethods(api.deps)
  expect([chargedFor(first), (await get(person, first)).state]).toEqual([[], 'open'])
  await switchSandbox(api.db, true)
  await makeTasksDue(api.db)
  await runDueTasks(api.deps)
  await untilRenewed(id, before)
  await chargeMethods(api.deps)
  expect([chargedFor(first), (await renewalsOf(person)).map(([state]) => state).sort()]).toEqual([
    [],
    ['cancelled', 'open'],
  ])
})

test('a charge whose answer was lost is not asked for again once its domain was handed over, and what was taken is credit', async () => {
  const [taken, unsent, owner] = [await saved(), await saved(), await createUser(api)]
  const first = await lost(taken)
  const second = await ending(unsent)
  const ends = [await endOf(first), await endOf(second)]
  await renewNow()
  providers.world.isDown = true
  await chargeMethods(api.deps)
  for (const id of [first, second]) await giveTo(owner, id)
  // Those of other tests of this file may be charged as well.
  const chargesOfBoth = async () => {
    const theirs = api.db.selectFrom('orders').select('id').where('user_id', 'in', [taken.id, unsent.id])
    const orders = new Set((await theirs.execute()).map(({ id }) => String(id)))
    return providers.intents.filter(({ metadata }) => orders.has(metadata.order ?? '')).length
  }
  const before = await chargesOfBoth()
  expect(before).toBeGreaterThan(0)
  providers.world.isDown = false
  await tryAgain()
  await chargeMethods(api.deps)
  await untilJobsAreDone(api.db)
  expect([await chargesOfBoth(), await endOf(first), await endOf(second)]).toEqual([before, ...ends])
  expect([await reasonsOf(taken), await reasonsOf(unsent)]).toEqual([[[50_000, 'not_renewed']], []])
})

/** What the registry itself says of a domain, which is not known here. */
const setStatuses = async (id: number, statuses: string[]) => {
  const { name } = await api.db.selectFrom('domains').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  await api.db.updateTable('sandbox_domains').set({ statuses }).where('name', '=', `${name}.com`).execute()
}
const untilRefused = (id: number) =>
  until('the registry has refused', async () => {
    const tasks = api.db.selectFrom('registry_tasks').select('id').where('domain_id', '=', id)
    return (await tasks.where('state', '=', 'refused').execute()).length > 0
  })
const runCharges = () => jobs.find(({ name }) => name === 'charges')?.run(api.deps, () => false)

test.each<[string, (person: TestUser, id: number) => Promise<unknown>]>([
  ['is renewed by hand', renewByHand],
  ['is handed over', async (_, id) => giveTo(await createUser(api), id)],
  ['no longer renews itself', (person, id) => setAutoRenew(person, id, false)],
])('what was paid for a renewal that the registry refused is credit, once, when the domain %s', async (_, end) => {
  const person = await saved()
  const id = await ending(person)
  await setStatuses(id, ['serverRenewProhibited'])
  await renewNow()
  await runCharges()
  await untilRefused(id)
  await runCharges()
  expect([await renewalsOf(person), (await creditOf(person)).amount]).toEqual([[['paid', 50_000]], 0])
  await setStatuses(id, [])
  await end(person, id)
  await untilJobsAreDone(api.db)
  await Promise.all([runCharges(), runCharges()])
  expect(await reasonsOf(person)).toEqual([[50_000, 'not_renewed']])
  await until('the customer is mailed', () =>
    mailsOf(person, 'to your credit').some(({ text }) => text.includes('A renewal that you paid')),
  )
})

test('a renewal that is paid is tried again after a refusal, also where something else of its order was given back', async () => {
  const person = await saved()
  const [byHand, refused] = [await ending(person), await ending(person)]
  const [ofHand, before] = [await endOf(byHand), await endOf(refused)]
  const id = await refusedYesterday(person)
  await renewByHand(person, byHand)
  await untilRenewed(byHand, ofHand)
  await setStatuses(refused, ['serverRenewProhibited'])
  await payNow(person, id)
  await untilRefused(refused)
  await untilJobsAreDone(api.db)
  expect((await creditOf(person)).amount).toBe(50_000)
  await refund(id, 1_000, uniqueName('refund'))
  await setStatuses(refused, [])
  await sql`update registry_tasks set ended_at = ended_at - interval '1 day' where domain_id = ${refused}`.execute(
    api.db,
  )
  await renewNow()
  await untilRenewed(refused, before)
  await runCharges()
  expect([(await renewalsOf(person)).length, (await creditOf(person)).amount]).toEqual([2, 50_000])
})

test.each([
  ['all of it', 50_000, 0],
  ['a part', 1_000, 49_000],
])(
  'of a refused renewal, %s is given back by hand beside one that was made: it is not given back again',
  async (_, amount, left) => {
    const person = await saved()
    const [made, refused] = [await ending(person), await ending(person)]
    const [first, second] = [await endOf(made), await endOf(refused)]
    const id = await refusedYesterday(person)
    await setStatuses(refused, ['serverRenewProhibited'])
    await payNow(person, id)
    await untilRenewed(made, first)
    await untilRefused(refused)
    await refund(id, amount, uniqueName('refund'))
    await setStatuses(refused, [])
    if (left === 0) {
      await sql`update registry_tasks set ended_at = ended_at - interval '1 day' where domain_id = ${refused}`.execute(
        api.db,
      )
      await renewNow()
      await untilJobsAreDone(api.db)
      expect(await endOf(refused)).toEqual(second)
    }
    await setAutoRenew(person, refused, false)
    await runCharges()
    expect((await creditOf(person)).amount).toBe(left)
  },
)

test('a renewal whose price became credit before its item noted it leaves the price of its neighbour', async () => {
  const [person, owner] = [await saved(), await createUser(api)]
  const [made, credited, refused] = [await ending(person), await ending(person), await ending(person)]
  const before = await endOf(made)
  const id = await refusedYesterday(person)
  await giveTo(owner, credited)
  await setStatuses(refused, ['serverRenewProhibited'])
  await payNow(person, id)
  await untilRenewed(made, before)
  await untilRefused(refused)
  await untilJobsAreDone(api.db)
  // As it was stored before the items noted it.
  await api.db.updateTable('order_items').set({ returned_at: null }).where('domain_id', '=', credited).execute()
  await api.db.updateTable('credit_entries').set({ reason: 'not_registered' }).where('order_id', '=', id).execute()
  await noteReturned(api.db as unknown as Kysely<unknown>)
  const items = api.db.selectFrom('order_items').select(['domain_id', 'returned_at']).where('order_id', '=', id)
  const returned = (await items.execute()).filter(({ returned_at }) => returned_at)
  expect(returned.map(({ domain_id }) => domain_id)).toEqual([credited])
  await setAutoRenew(person, refused, false)
  await runCharges()
  expect((await creditOf(person)).amount).toBe(100_000)
})
