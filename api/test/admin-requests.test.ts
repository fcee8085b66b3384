import { type AdminDomain, adminCalls, orderCalls } from '@panel/shared/contract'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let api: TestApi
let admin: TestUser
let customer: TestUser

beforeAll(async () => {
  api = await startTestApi({ env: { PRICES: writeSetting(prices) } })
  ;[admin, customer] = await Promise.all([createUser(api, 'admin'), createUser(api)])
})

afterAll(() => api.close())

const seen = async (id: number): Promise<AdminDomain | undefined> =>
  jsonOf<AdminDomain[]>(await api.call(adminCalls.domains, { token: admin.token })).find(one => one.id === id)

test('a request says its price, whether it is paid, and that the registrant is missing', async () => {
  const id = await makeDomain(api, customer, null)
  await api.db.deleteFrom('contacts').where('domain_id', '=', id).execute()
  const price = { currency: prices.currency, total: prices.zones.com.register }
  expect(await seen(id)).toMatchObject({ payment: 'unpaid', price, registrant: null })
  const item = await api.db
    .selectFrom('order_items')
    .select('order_id')
    .where('domain_id', '=', id)
    .executeTakeFirstOrThrow()
  await api.call(orderCalls.pay, { token: admin.token, params: { id: item.order_id } })
  expect(await seen(id)).toMatchObject({ payment: 'paid', price })
  await api.db.deleteFrom('order_items').where('domain_id', '=', id).execute()
  const without = await seen(id)
  expect([without?.payment, without?.price]).toEqual(['none', undefined])
})

test('a request names its registrant', async () => {
  const id = await makeDomain(api, customer, null)
  await api.db.deleteFrom('contacts').where('domain_id', '=', id).execute()
  const contact = { name: 'Olena Bondar', email: 'o@example.com', phone: '', address: 'Kyiv', hidden: false }
  await api.db
    .insertInto('contacts')
    .values({ domain_id: id, role: 'registrant', ...contact })
    .execute()
  expect((await seen(id))?.registrant).toMatchObject({ name: 'Olena Bondar' })
})

test('a name has its own script, and says what it looks like', async () => {
  const genuine = await makeDomain(api, customer, null, `привіт${uniqueName('').replaceAll('-', '')}`)
  expect(await seen(genuine)).toMatchObject({
    name: expect.stringMatching(/^xn--/),
    display_name: expect.stringMatching(/^привіт\d+\.com$/),
  })
  expect((await seen(genuine))?.look_alike).toBeUndefined()
  const alike = await makeDomain(api, customer, null, 'аррӏе')
  expect(await seen(alike)).toMatchObject({ display_name: 'аррӏе.com', look_alike: { kind: 'whole', word: 'apple' } })
  const plain = await makeDomain(api, customer, null)
  expect((await seen(plain))?.display_name).toBeUndefined()
})

test('a registered domain is listed without the facts of a request', async () => {
  const id = await makeDomain(api, customer, admin)
  const listed = await seen(id)
  expect([listed?.payment, listed?.price, listed?.registrant]).toEqual([undefined, undefined, undefined])
})
