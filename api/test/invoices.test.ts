import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CallShape, type Credit, cartCalls, type Order, orderCalls, paymentCalls } from '@panel/shared/contract'
import { insertCreditNote } from '../src/billing/credit-note-repository'
import { noteSeller } from '../src/billing/seller-repository'
import { invoicePdf } from '../src/billing/write-invoice'
import { moveClock, readClock } from '../src/clock/repository'
import { transact } from '../src/database/transact'
import { composeDigest } from '../src/mail/compose-digest'
import { codeOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { prices } from './price-file'
import { readPdf } from './read-pdf'
import { writeSetting } from './setting-file'
import { createUser, type TestUser, uniqueName } from './users'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const instructions = { en: 'Pay for order {number} to UA00.', uk: 'Сплатіть замовлення {number} на UA00.' }
const seller = { en: 'Example & Sons <Ltd>', uk: 'ТОВ «Приклад»' }

let api: TestApi
let person: TestUser
let order: Order

beforeAll(async () => {
  api = await startTestApi({ env: { PRICES: writeSetting(prices), INVOICE: writeSetting({ seller, instructions }) } })
  person = await createUser(api)
  const customer = { full_name: '<b>Ірина</b> Їжак', address: 'вул. Ґалаґана, 1' }
  await api.db.updateTable('users').set(customer).where('id', '=', person.id).execute()
  const names = ['xn--b1aluem3j', ...Array.from({ length: 79 }, () => uniqueName('long'))]
  const rows = names.map(name => ({ user_id: person.id, kind: 'register' as const, name, zone: 'com', years: 2 }))
  await api.db.insertInto('cart_items').values(rows).execute()
  await api.call(cartCalls.submit, { token: person.token })
  const [made] = jsonOf<Order[]>(await api.call(orderCalls.list, { token: person.token }))
  if (!made) throw new Error('No order')
  order = made
})

afterAll(() => api.close())

const pdfOf = async (language: string, { token } = person, call: CallShape = orderCalls.invoicePdf) => {
  const url = call.path.replace('{id}', String(order.id))
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  const { headers: answered, rawPayload } = await api.app.inject({ url, headers })
  expect(answered['content-type']).toBe('application/pdf')
  return readPdf(rawPayload)
}

const plain = (text: string): string => text.replace(/\s+/g, ' ')

const said = {
  en: [
    'Invoice',
    'Not paid yet',
    'Registration of',
    'including VAT 20%',
    'UAH 72,000.00',
    'To be paid',
    'Pay for order',
  ],
  uk: ['Рахунок', 'Ще не оплачено', 'Реєстрація', 'у тому числі ПДВ 20%', '72 000,00 ₴', 'До сплати', 'Сплатіть'],
} as const

test('an item names its domain in its own script where that is another one', () => {
  const shown = order.items.map(({ name, display_name }) => [name, display_name])
  expect(shown.filter(([name, display]) => display !== undefined || name?.startsWith('xn--'))).toEqual([
    ['xn--b1aluem3j', 'привіт.com'],
  ])
})

test('an invoice with many rows is drawn in parts, between which other work is done', async () => {
  const row = ['Registration of example.com', '1', 'UAH 450.00', 'UAH 450.00']
  const rows = Array.from({ length: 1000 }, () => row)
  const head = ['Item', 'Years', 'Price', 'Amount']
  const sums = [{ label: 'To be paid', amount: 'UAH 450,000.00' }]
  const state = { name: 'open', text: '' } as const
  const parts = { head, rows, sums, facts: [], parties: [], payment: null, brand: null }
  const invoice = { date: new Date(), title: 'Invoice', state, ...parts }
  let turns = 0
  let isDrawn = false
  const drawn = invoicePdf({ ...invoice, language: 'en' }).finally(() => {
    isDrawn = true
  })
  for (; !isDrawn; turns += 1) await nextTurn()
  expect((await drawn).length).toBeGreaterThan(10_000)
  expect(turns).toBeGreaterThanOrEqual(50)
})

test('the file of an invoice is the same to the byte when it is drawn again later', async () => {
  const url = orderCalls.invoicePdf.path.replace('{id}', String(order.id))
  const read = async () =>
    (await api.app.inject({ url, headers: { authorization: `Bearer ${person.token}` } })).rawPayload
  const first = await read()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const second = await read().finally(() => vi.useRealTimers())
  expect(second.equals(first)).toBe(true)
})

test('an invoice that was paid keeps its seller when the settings have another one', async () => {
  const admin = await createUser(api, 'admin')
  await noteSeller(api.db, api.deps.settings)
  await api.db
    .insertInto('cart_items')
    .values({ user_id: admin.id, kind: 'register', name: uniqueName('paid'), zone: 'com', years: 1 })
    .execute()
  await api.call(cartCalls.submit, { token: admin.token })
  const [{ id } = { id: 0 }] = jsonOf<Order[]>(await api.call(orderCalls.list, { token: admin.token }))
  const sellerOf = async () => (await api.call(orderCalls.invoice, { token: admin.token, params: { id } })).text
  expect((await api.call(orderCalls.pay, { token: admin.token, params: { id } })).status).toBe(200)
  const { INVOICE } = api.deps.settings
  onTestFinished(() => void Object.assign(api.deps.settings, { INVOICE }))
  Object.assign(api.deps.settings, { INVOICE: INVOICE && { ...INVOICE, seller: { en: 'Moved Ltd', uk: 'Переїзд' } } })
  await noteSeller(api.db, api.deps.settings)
  expect(await sellerOf()).toContain('Example &#38; Sons')
})

test.each(['en', 'uk'] as const)('an invoice is read back from its PDF, in %s, on several pages', async language => {
  const { text, totalPages } = await pdfOf(language)
  const read = plain(text)
  for (const part of [...said[language], order.number, seller[language], 'Їжак', 'вул. Ґалаґана, 1', 'привіт.com'])
    expect(read).toContain(part)
  for (const { name } of order.items.slice(1)) expect(read).toContain(`${name}.com`)
  expect(totalPages).toBeGreaterThan(1)
})

test.each(['en', 'uk'] as const)('an invoice is a page, in %s, in which what people typed is text', async language => {
  const input = { token: person.token, params: { id: order.id }, language }
  const answer = await api.call(orderCalls.invoice, input)
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  for (const part of [...said[language], order.number, 'привіт.com']) expect(plain(answer.text)).toContain(part)
  expect(answer.text).toContain(`<html lang="${language}">`)
  expect(answer.text).not.toContain('<b>')
  expect(answer.text).not.toContain('<Ltd>')
})

test('an administrator reads the same invoice, in the own language; a customer does not that way', async () => {
  const admin = await createUser(api, 'admin')
  const { text } = await pdfOf('uk', admin, orderCalls.adminInvoicePdf)
  expect(plain(text)).toBe(plain((await pdfOf('uk')).text))
  const ask = (token: string, id: number) => api.call(orderCalls.adminInvoicePdf, { token, params: { id } })
  expect(codeOf(await ask(person.token, order.id))).toEqual([403, 'forbidden'])
  expect(codeOf(await ask(admin.token, 999_999))).toEqual([404, 'not_found'])
})

test('another’s invoice is not there, and a paid one asks for no money', async () => {
  const stranger = await createUser(api)
  const params = { id: order.id }
  for (const call of [orderCalls.invoice, orderCalls.invoicePdf])
    expect(codeOf(await api.call(call, { token: stranger.token, params }))).toEqual([404, 'not_found'])
  await api.call(orderCalls.pay, { token: (await createUser(api, 'admin')).token, params })
  const { text } = await api.call(orderCalls.invoice, { token: person.token, params })
  expect(text).toContain('Paid')
  expect(text).not.toContain('Pay for order')
})

test('reminders say what keeping a domain costs, where there are prices', async () => {
  const expires_at = '2027-01-05T10:00:00.000Z'
  const line = { domain: 'shop.com', zone: 'com', domain_id: 1, auto_renew: false, expires_at }
  const notices = [
    { ...line, kind: 'expires_7' as const },
    { ...line, kind: 'redemption' as const },
  ]
  const mailIn = async (language: 'en' | 'uk', settings = api.deps.settings) =>
    plain((await composeDigest(settings, { to: person.email, language, notices })).text)
  expect(await mailIn('en')).toContain('auto-renew is off; renewal costs UAH 500.00 a year')
  expect(await mailIn('en')).toContain('; restoring costs UAH 3,000.00')
  expect(await mailIn('uk')).toContain('; продовження коштує 500,00 ₴ за рік')
  expect(await mailIn('en', { ...api.deps.settings, PRICES: undefined })).not.toMatch(/cost|UAH/)
  const { PRICES } = api.deps.settings
  const added = PRICES?.tax && { ...PRICES, tax: { ...PRICES.tax, included: false } }
  const withTax = await mailIn('en', { ...api.deps.settings, PRICES: added })
  expect(withTax).toContain('renewal costs UAH 600.00 a year')
  expect(withTax).toContain('; restoring costs UAH 3,600.00')
  const [registry] = api.deps.settings.REGISTRIES
  if (!registry) throw new Error('no registry')
  const { profile } = registry
  const longer = { ...profile, periods: { ...profile.periods, renew: [2, 4] } }
  const REGISTRIES = [{ ...registry, profile: longer }]
  // As the panel shows and an order charges it: the shortest renewal comes with a restoration.
  expect(await mailIn('en', { ...api.deps.settings, PRICES: added, REGISTRIES })).toContain(
    '; restoring costs UAH 4,200.00',
  )
})

test('credit of another currency than that of PRICES is shown, though no order uses it', async () => {
  const { token, id: user_id } = await createUser(api)
  const entries = [
    { amount: 3000, currency: 'USD' },
    { amount: 2000, currency: 'EUR' },
    { amount: -2000, currency: 'EUR' },
  ]
  const rows = entries.map(entry => ({ ...entry, user_id, reason: 'overpaid' as const, order_id: order.id }))
  await api.db.insertInto('credit_entries').values(rows).execute()
  const credit = jsonOf<Credit>(await api.call(paymentCalls.credit, { token }))
  expect(credit).toEqual({ amount: 0, currency: 'UAH', entries: [], others: [{ amount: 3000, currency: 'USD' }] })
})

test('the number of an invoice and its date are of one year, by the time zone of INVOICE', async () => {
  const now = await readClock(api.db)
  const year = now.getUTCFullYear()
  await moveClock(api.db, (Date.UTC(year, 11, 31, 22, 30) - now.getTime()) / 1000)
  const { token } = await createUser(api)
  const { INVOICE } = api.deps.settings
  onTestFinished(() => void Object.assign(api.deps.settings, { INVOICE }))
  const place = async (time_zone: string | undefined) => {
    Object.assign(api.deps.settings, { INVOICE: INVOICE && { ...INVOICE, time_zone } })
    await api.call(cartCalls.add, { token, body: { name: uniqueName('eve'), zone: 'com' } })
    await api.call(cartCalls.submit, { token })
    const [made] = jsonOf<Order[]>(await api.call(orderCalls.list, { token }))
    const { text } = await api.call(orderCalls.invoice, { token, params: { id: made?.id ?? 0 } })
    const row = await api.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', made?.id ?? 0)
      .executeTakeFirstOrThrow()
    const note = { amount: 1, state: 'done', payment_id: null } as const
    const { year: noted } = await transact(api.db, trx => insertCreditNote(trx, api.deps, row, note))
    return [made?.number.slice(0, 4), noted, /(?:Dec 31|Jan 1), \d{4}/.exec(text)?.[0]]
  }
  expect(await place(undefined)).toEqual([String(year + 1), year + 1, `Jan 1, ${year + 1}`])
  expect(await place('UTC')).toEqual([String(year), year, `Dec 31, ${year}`])
})
