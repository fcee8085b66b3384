import {
  addressCalls,
  adminCalls,
  cartCalls,
  domainCalls,
  type Order,
  operationCalls,
  orderCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { moveClock } from '../src/clock/repository'
import type { Attachment, Mail } from '../src/mail/compose'
import { enqueue } from '../src/mail/outbox-repository'
import { runDueTasks } from '../src/registration/due'
import { makeTasksDue } from '../src/registry/repository'
import { switchSandbox } from '../src/registry/sandbox/maintenance'
import { runStage } from '../src/terms/run-terms'
import { codeOf, idOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { prices } from './price-file'
import { readPdf } from './read-pdf'
import { writeSetting } from './setting-file'
import { until, untilJobsAreDone } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const instructions = { en: 'Pay for order {number} to UA00.', uk: 'Сплатіть замовлення {number} на UA00.' }
const seller = { en: 'Example Ltd', uk: 'ТОВ «Приклад»' }

let api: TestApi
let plain: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  const env = { PRICES: writeSetting(prices), INVOICE: writeSetting({ seller, instructions, due_days: 5 }) }
  api = await startTestApi({ env, worker: true })
  plain = await startTestApi({ worker: true })
  admin = await createUser(api, 'admin')
})

beforeEach(async () => {
  owner = await createUser(api)
})

afterAll(() => Promise.all([api.close(), plain.close()]))

const day = 86_400_000
const shownDay = (moment: number | string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Europe/Kyiv' }).format(new Date(moment))

const submit = async (who: TestUser, names: readonly string[], on = api): Promise<number[]> => {
  for (const name of names) await on.call(cartCalls.add, { token: who.token, body: { name, zone: 'com' } })
  return jsonOf<{ domain_ids: number[] }>(await on.call(cartCalls.submit, { token: who.token })).domain_ids
}
const orders = async (): Promise<Order[]> => jsonOf(await api.call(orderCalls.list, { token: owner.token }))
const theOrder = async (): Promise<Order> => {
  const [order] = await orders()
  if (!order) throw new Error('No order')
  return order
}

const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

const mailOf = async (subject: RegExp, on = api, to = owner.email): Promise<Mail> => {
  const find = () => on.mails.find(mail => mail.to === to && subject.test(plainSpaces(mail.subject)))
  await until(`the mail ${subject}`, async () => find() !== undefined)
  const mail = find()
  if (!mail) throw new Error('No mail')
  return { ...mail, subject: plainSpaces(mail.subject), text: plainSpaces(mail.text) }
}
const fileOf = ({ attachments = [] }: Mail): Attachment => {
  const [file] = attachments
  if (!file || attachments.length > 1) throw new Error(`${attachments.length} files`)
  return file
}

test('an order is mailed with its sum, how and until when to pay, what comes next, and the invoice', async () => {
  const [first = '', second = ''] = [uniqueName('mail'), uniqueName('mail')]
  await submit(owner, [first, second])
  const order = await theOrder()
  const mail = await mailOf(/^Order /)
  const due = shownDay(Date.parse(order.created_at) + 5 * day)
  expect(mail.subject).toBe(`Order ${order.number}: UAH 900.00, to be paid by ${due}`)
  for (const part of [
    `${first}.com · registration · 1 year · UAH 450.00`,
    `${second}.com · registration`,
    `Pay for order ${order.number} to UA00.`,
    `Please pay by ${due}.`,
    'usually within one working day',
    `/cpc/billing?order=${order.id}`,
  ])
    expect(mail.text).toContain(part)
  const file = fileOf(mail)
  expect([file.filename, file.contentType]).toEqual([`invoice-${order.number}.pdf`, 'application/pdf'])
  const { text } = await readPdf(Buffer.from(file.content))
  for (const part of [order.number, `${first}.com`, 'Pay by', due]) expect(text).toContain(part)
})

test('a payment is answered with a receipt, a cancellation with its reason, each in the reader’s language', async () => {
  await submit(owner, [uniqueName('mail')])
  const paid = await theOrder()
  await api.call(orderCalls.pay, { token: admin.token, params: { id: paid.id } })
  const receipt = await mailOf(/is paid/)
  expect(receipt.text).toContain(`We have received your payment of UAH 450.00 for order ${paid.number}`)
  expect((await readPdf(Buffer.from(fileOf(receipt).content))).text).toContain('Paid on')
  await api.db.updateTable('users').set({ language: 'uk' }).where('id', '=', owner.id).execute()
  await submit(owner, [uniqueName('mail')])
  const own = await theOrder()
  await api.call(orderCalls.cancelOwn, { token: owner.token, params: { id: own.id } })
  const byOwner = await mailOf(/скасовано$/)
  expect(byOwner.text).toContain(`Ви скасували замовлення ${own.number}`)
  expect(fileOf(byOwner).filename).toBe(`rakhunok-${own.number}.pdf`)
  await submit(owner, [uniqueName('mail')])
  const other = await theOrder()
  await api.call(orderCalls.cancel, { token: admin.token, params: { id: other.id } })
  const byOperator = await mailOf(new RegExp(`${other.number} скасовано$`))
  expect(byOperator.text).toContain('Ми скасували замовлення')
})

test('the mails of an order say what its credit leaves to pay, and what its zones wait for', async () => {
  const { PAYMENTS } = api.deps.settings
  onTestFinished(() => void Object.assign(api.deps.settings, { PAYMENTS }))
  const register = { com: 'payment' } as const
  Object.assign(api.deps.settings, { PAYMENTS: { register, unpaidDays: undefined, secretNames: [] } })
  const give = (amount: number, order_id: number) =>
    api.db
      .insertInto('credit_entries')
      .values({ user_id: owner.id, amount, currency: 'UAH', reason: 'overpaid', order_id })
      .execute()
  await submit(owner, [uniqueName('mail')])
  const first = await theOrder()
  const waiting = await mailOf(new RegExp(`^Order ${first.number}: UAH 450.00`))
  expect(waiting.text).toContain('.com domains are registered only once the order is paid.')
  expect(waiting.text).not.toContain('working day')
  await give(40_000, first.id)
  await submit(owner, [uniqueName('mail')])
  const part = await theOrder()
  const asked = await mailOf(new RegExp(`^Order ${part.number}: UAH 50.00`))
  expect(asked.text).toContain('UAH 400.00 is paid from your credit; UAH 50.00 is left to pay.')
  await api.call(orderCalls.pay, { token: admin.token, params: { id: part.id } })
  const receipt = await mailOf(new RegExp(`${part.number} is paid`))
  expect(receipt.text).toContain(`We have received your payment of UAH 50.00 for order ${part.number}`)
  await give(45_000, first.id)
  await submit(owner, [uniqueName('mail')])
  const whole = await theOrder()
  expect((await mailOf(new RegExp(`${whole.number} is paid`))).text).toContain(
    `Order ${whole.number} over UAH 450.00 is paid from your credit.`,
  )
})

test('the rejection of the last request cancels the order, and a mail says so', async () => {
  const ids = await submit(owner, [uniqueName('mail'), uniqueName('mail')])
  for (const id of ids) await api.call(adminCalls.reject, { token: admin.token, params: { id }, body: {} })
  const { number } = await theOrder()
  expect((await mailOf(/is cancelled$/)).text).toContain(`Order ${number} over UAH 450.00 is cancelled, since none`)
})

test('a renewal is mailed with its new date, the sum and the invoice; without prices with the date', async () => {
  const id = await makeDomain(api, owner, admin)
  const end = async (on: TestApi, who: TestUser, domain: number) => {
    const answer = await on.call(domainCalls.get, { token: who.token, params: { id: domain } })
    return jsonOf<{ expires_at: string; name: string }>(answer)
  }
  const before = await end(api, owner, id)
  await api.call(cartCalls.renew, { token: owner.token, body: { domain_id: id } })
  await submit(owner, [])
  const { expires_at, name } = await end(api, owner, id)
  const order = await theOrder()
  expect(order.items[0]?.term).toEqual({ from: before.expires_at, to: expires_at })
  const mail = await mailOf(/is renewed until/)
  expect(mail.subject).toContain(`is renewed until ${shownDay(expires_at)}: order ${order.number}, UAH 500.00`)
  expect(mail.text).toContain(`renewal · ${shownDay(before.expires_at)} → ${shownDay(expires_at)} · UAH 500.00`)
  const { text } = await readPdf(Buffer.from(fileOf(mail).content))
  expect(text.replace(/\s+/g, ' ')).toContain(`Renewal of ${name}.com`)
  expect(text).toContain(shownDay(expires_at))

  const [person, boss] = [await createUser(plain), await createUser(plain, 'admin')]
  const free = await makeDomain(plain, person, boss)
  await plain.call(cartCalls.renew, { token: person.token, body: { domain_id: free } })
  await submit(person, [], plain)
  const until = shownDay((await end(plain, person, free)).expires_at)
  expect((await mailOf(/is renewed until/, plain, person.email)).text).toContain(`Its term now ends on ${until}.`)
})

test('billing details of the address book are on the invoice, and on the next order; a closed order keeps its own', async () => {
  const address = {
    first_name: '明',
    last_name: '王',
    address_line1: 'вул. Ґалаґана, 1',
    country: 'Україна',
    city: 'Київ',
    postal_code: '01001',
    vat_number: 'UA1234567890',
    email: 'books@example.com',
  }
  const address_id = idOf(await api.call(addressCalls.create, { token: owner.token, body: address }))
  const choose = (id: number, body = { address_id }) =>
    api.call(orderCalls.setBilling, { token: owner.token, params: { id }, body })
  await submit(owner, [uniqueName('mail')])
  const order = await theOrder()
  expect(order.customer).toEqual({ name: '', address: '' })
  expect((await choose(order.id)).json).toMatchObject({
    customer: { name: '明 王', address: 'вул. Ґалаґана, 1\n01001 Київ\nУкраїна', vat_number: 'UA1234567890' },
  })
  expect(codeOf(await choose(order.id, { address_id: 999_999 }))).toEqual([422, 'validation'])
  await submit(owner, ['xn--r8jz45g', 'xn--b1aluem3j'])
  expect((await theOrder()).customer?.vat_number).toBe('UA1234567890')
  const { text } = await readPdf(Buffer.from(fileOf(await mailOf(/UAH 900/)).content))
  const read = text.replace(/\s+/g, ' ')
  // What the fonts cannot draw is named by what the registry knows, and people by the letters of a passport.
  for (const part of ['Registration of xn--r8jz45g.com', 'привіт.com (xn--b1aluem3j.com)', 'Ming Wang', 'UA1234567890'])
    expect(read).toContain(part)
  await api.call(orderCalls.pay, { token: admin.token, params: { id: order.id } })
  expect(codeOf(await choose(order.id))).toEqual([409, 'operation_closed'])
})

test('bulk renewals are mailed with their order, its sum and its invoice', async () => {
  const ids = [await makeDomain(api, owner, admin), await makeDomain(api, owner, admin)]
  const body = { kind: 'renew', ids, params: { years: 1 } }
  await api.call(operationCalls.start, { token: owner.token, body })
  const mail = await mailOf(/^2 domains were renewed$/)
  const order = await theOrder()
  expect(mail.text).toContain(`order ${order.number} over UAH 1,000.00`)
  expect(mail.html).toContain(`/cpc/billing?order=${order.id}`)
  expect(fileOf(mail).filename).toBe(`invoice-${order.number}.pdf`)
})

/** Sends what is to be sent within three seconds. */
const passSeconds = async () => {
  await moveClock(api.db, 3)
  await untilJobsAreDone(api.db)
}
const waitingRenewals = () =>
  api.db
    .selectFrom('registry_tasks')
    .innerJoin('domains', 'domains.id', 'registry_tasks.domain_id')
    .select('registry_tasks.id')
    .where('domains.user_id', '=', owner.id)
    .where('registry_tasks.state', '=', 'waiting')
    .orderBy('registry_tasks.id')
    .execute()

test('bulk renewals are invoiced once they are done, also where the mails about results are switched off', async () => {
  const ids = [await makeDomain(api, owner, admin), await makeDomain(api, owner, admin)]
  await passSeconds()
  await api.db.updateTable('users').set({ mail_results: false }).where('id', '=', owner.id).execute()
  const before = api.mails.length
  await switchSandbox(api.db, false)
  await api.call(operationCalls.start, { token: owner.token, body: { kind: 'renew', ids, params: { years: 1 } } })
  await until('both wait for the registry', async () => (await waitingRenewals()).length === 2)
  const [, last] = await waitingRenewals()
  const next_at = sql<Date>`now() + interval '1 hour'`
  await switchSandbox(api.db, true)
  await makeTasksDue(api.db)
  await api.db
    .updateTable('registry_tasks')
    .set({ next_at })
    .where('id', '=', last?.id ?? 0)
    .execute()
  await runDueTasks(api.deps)
  await until('one is renewed', async () => (await waitingRenewals()).length === 1)
  await passSeconds()
  expect(api.mails.slice(before).filter(({ to }) => to === owner.email)).toEqual([])
  await makeTasksDue(api.db)
  await runDueTasks(api.deps)
  await until('the other one is renewed', async () => (await waitingRenewals()).length === 0)
  const mail = await mailOf(/UAH 1,000\.00/)
  const { number } = await theOrder()
  expect([mail.subject, fileOf(mail).filename]).toEqual([expect.stringContaining(number), `invoice-${number}.pdf`])
})

test('automatic renewals of a day are invoiced once, also where the mails about results are switched off', async () => {
  const ids = [await makeDomain(api, owner, admin), await makeDomain(api, owner, admin)]
  await passSeconds()
  await api.db.updateTable('users').set({ mail_results: false }).where('id', '=', owner.id).execute()
  const before = api.mails.length
  for (const id of ids) {
    const term = { expires_at: sql<Date>`clock_now() + interval '3 days'`, auto_renew: true }
    await api.db.updateTable('domains').set(term).where('id', '=', id).execute()
    await runStage(api.deps, 'renew', () => false)
    await until('it is renewed', async () => (await waitingRenewals()).length === 0)
    await passSeconds()
  }
  expect(api.mails.slice(before).filter(({ to }) => to === owner.email)).toEqual([])
  await moveClock(api.db, 86_400)
  expect(fileOf(await mailOf(/UAH 1,000\.00/)).filename).toMatch(/^invoice-/)
})

test('an automatic renewal is mailed with its new date, its price with the tax and the invoice', async () => {
  const id = await makeDomain(api, owner, admin)
  const term_to = new Date('2027-12-11T10:00:00Z')
  const { id: order_id, number } = await theOrder()
  const tax = JSON.stringify({ ...prices.tax, included: false })
  await sql`update orders set grouped_by = 'renewals test', tax = ${tax}::json where id = ${order_id}`.execute(api.db)
  await api.db
    .updateTable('order_items')
    .set({ kind: 'renew', domain_id: id, term_to })
    .where('order_id', '=', order_id)
    .execute()
  const notice = {
    kind: 'renewed',
    domain: 'd.com',
    zone: 'com',
    domain_id: id,
    auto_renew: true,
    expires_at: term_to.toISOString(),
  } as const
  await enqueue(api.db, 'send_digest', { to: owner.email, language: 'en', notices: [notice] })
  const mail = await mailOf(/was renewed$/)
  expect(mail.text).toContain(`until Dec 11, 2027 for UAH 540.00, order ${number}`)
  expect(fileOf(mail).filename).toBe(`invoice-${number}.pdf`)
})
