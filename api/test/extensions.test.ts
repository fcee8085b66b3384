import { adminCalls, cartCalls, registrarTransferCalls, searchCalls } from '@panel/shared/contract'
import { problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, type TestUser } from './users'

let api: TestApi
let person: TestUser
let admin: TestUser

beforeAll(async () => {
  api = await startTestApi({ env: { ZONES: 'com,net,org,com.ua,ua,uk,jp' } })
  ;[person, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
})

afterAll(() => api.close())

const add = (name: string, zone: string) => api.call(cartCalls.add, { token: person.token, body: { name, zone } })

const extensions = [
  'com.ua',
  'net.ua',
  'kiev.ua',
  'kyiv.ua',
  'lviv.ua',
  'in.ua',
  'gov.ua',
  'co.uk',
  'org.uk',
  'ac.uk',
  'co.jp',
  'tokyo.jp',
  'uk.com',
  'us.com',
  'blogspot.com',
  'uk.net',
  'us.org',
]

test.each(extensions)('%s is an extension: never offered, never taken into a cart', async full => {
  const found = await api.call(searchCalls.whois, { query: { domain: full } })
  expect([found.status, found.headers['lookup-reason']]).toEqual([200, 'extension'])
  expect(found.text).toMatch(/^This is an extension, not a name/)
  const [name = ''] = full.split('.')
  const added = await add(name, full.slice(name.length + 1))
  expect([added.status, problemOf(added).errors?.[0]?.code]).toEqual([422, 'names.extension'])
})

test.each(['com.com', 'net.com', 'comua.ua', 'shop.com.ua', 'ua.com.ua', 'kiev.com', 'co.com.ua'])(
  '%s is a name like others',
  async full => expect((await api.call(searchCalls.whois, { query: { domain: full } })).status).toBe(404),
)

test.each(['a.com', '7.net', 'q.org'])('%s is kept back by its registry', async full => {
  const found = await api.call(searchCalls.whois, { query: { domain: full } })
  expect([found.status, found.headers['lookup-reason']]).toEqual([200, 'reserved'])
  expect((await add(full.slice(0, 1), full.slice(2))).status).toBe(409)
})

test.each(['я.com', 'a.ua', 'ab.com'])('%s is short and can be registered', async full => {
  expect((await api.call(searchCalls.whois, { query: { domain: full } })).status).toBe(404)
})

test('hyphens in the third and fourth place are those of A-labels', async () => {
  expect((await add('ab--cd', 'com')).status).toBe(422)
  expect((await add('a--bcd', 'com')).status).toBe(201)
})

test('a transfer in asks for a name too', async () => {
  const body = { domain: 'com.ua', auth_code: 'secret-1' }
  const asked = await api.call(registrarTransferCalls.transferIn, { token: person.token, body })
  expect(problemOf(asked).errors).toEqual([expect.objectContaining({ field: 'domain', code: 'names.extension' })])
})

test('a request from before this rule is not approved', async () => {
  const { id } = await api.db
    .insertInto('domains')
    .values({
      user_id: person.id,
      name: 'com',
      zone: 'ua',
      display_name: 'com.ua',
      status: 'pending',
      years: 1,
      delegation_type: 'internal',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const approved = await api.call(adminCalls.approve, { token: admin.token, params: { id } })
  expect([approved.status, problemOf(approved).errors?.[0]?.code]).toEqual([422, 'names.extension'])
})
