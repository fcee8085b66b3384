import { addressCalls, authCalls, cartCalls, domainCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { codeOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, goodPassword, makeDomain, makeUnlockedDomain, uniqueName } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ env: { LIMITS_SCALE: '1' } })
})

afterAll(() => api.close())

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

describe('strangers', () => {
  test('cannot use up the codes of an owner, nor those for a sign-up by asking for resets', async () => {
    const { email } = await createUser(api)
    const ask = (ip: string) => api.call(authCalls.requestReset, { body: { email }, ...from(ip) })
    const statuses = []
    for (let times = 0; times < 7; times += 1) statuses.push((await ask('203.0.113.7')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await ask('203.0.113.8')).status).toBe(200)
    const fresh = `${uniqueName('fresh')}@example.com`
    for (let times = 0; times < 6; times += 1)
      await api.call(authCalls.requestReset, { body: { email: fresh }, ...from('203.0.113.7') })
    const body = { email: fresh, password: goodPassword }
    expect((await api.call(authCalls.register, { body, ...from('203.0.113.7') })).status).toBe(201)
  })

  test('cannot lock an owner out of a browser that was used before (RATE-1)', async () => {
    const { email } = await createUser(api)
    const login = (password: string, ip: string, cookies = {}) =>
      api.call(authCalls.login, { body: { username: email, password }, browser: true, cookies, ...from(ip) })
    const known = (await login(goodPassword, '198.51.100.1')).cookies
    for (let client = 0; client < 11; client += 1)
      await Promise.all(Array.from({ length: 10 }, () => login('wrong one', `203.0.113.${client + 10}`)))
    expect((await login(goodPassword, '198.51.100.2')).status).toBe(429)
    expect((await login(goodPassword, '198.51.100.2', known)).status).toBe(200)
    const ask = (cookies = {}) =>
      api.call(authCalls.requestReset, { body: { email }, cookies, ...from('198.51.100.3') })
    const full = `insert into rate_limits values ('codes-mailbox:reset ${email}', now() + interval '5 days')`
    await sql.raw(full).execute(api.db)
    expect((await ask()).status).toBe(429)
    expect((await ask(known)).status).toBe(200)
  }, 60_000)
})

describe('counts hold against calls at once', () => {
  test('of addresses', async () => {
    const person = await createUser(api)
    const fields = { first_name: 'A', last_name: 'B', address_line1: 'C', country: 'D', city: 'E' }
    await sql`
      insert into addresses (user_id, first_name, last_name, address_line1, country, city, email)
      select ${person.id}, 'A', 'B', 'C', 'D', 'E', 'f@example.com' from generate_series(1, 495)`.execute(api.db)
    const body = { ...fields, email: 'f@example.com' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.call(addressCalls.create, { token: person.token, body })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  })

  test('of cart items', async () => {
    const person = await createUser(api)
    await sql`
      insert into cart_items (user_id, kind, name, zone)
      select ${person.id}, 'register', 'planted' || n, 'com' from generate_series(1, 495) n`.execute(api.db)
    const add = () => api.call(cartCalls.add, { token: person.token, body: { name: uniqueName('c'), zone: 'com' } })
    const answers = await Promise.all(Array.from({ length: 20 }, add))
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(5)
  })
})

describe('hoarding', () => {
  test('one account has at most 500 requests that wait', async () => {
    const person = await createUser(api)
    await sql`
      insert into domains (user_id, name, zone, display_name, status, delegation_type)
      select ${person.id}, 'hoard' || n, 'com', 'hoard', 'pending', 'internal' from generate_series(1, 499) n`.execute(
      api.db,
    )
    const add = () => api.call(cartCalls.add, { token: person.token, body: { name: uniqueName('h'), zone: 'com' } })
    await add()
    await add()
    expect(codeOf(await api.call(cartCalls.submit, { token: person.token }))).toEqual([409, 'pending_limit'])
    const [first] = (await api.call(cartCalls.list, { token: person.token })).json as { id: number }[]
    await api.call(cartCalls.remove, { token: person.token, params: { id: first?.id ?? 0 } })
    expect((await api.call(cartCalls.submit, { token: person.token })).status).toBeLessThan(300)
  })

  test('an order of 500 names is taken as one, for the years asked for', async () => {
    const person = await createUser(api)
    await sql`
      insert into cart_items (user_id, kind, name, zone, years)
      select ${person.id}, 'register', 'many-' || n, 'com', 2 from generate_series(1, 500) n`.execute(api.db)
    const answer = await api.call(cartCalls.submit, { token: person.token })
    expect(answer.json).toMatchObject({ submitted: 500 })
    const { rows } = await sql<{ years: number; count: string }>`
      select years, count(*) from domains where user_id = ${person.id} and status = 'pending' group by years`.execute(
      api.db,
    )
    expect(rows).toEqual([{ years: 2, count: expect.anything() }])
    expect(Number(rows[0]?.count)).toBe(500)
  })

  test('one address begins at most 60 carts an hour', async () => {
    const add = () =>
      api.call(cartCalls.add, { body: { name: uniqueName('g'), zone: 'com' }, ...from('203.0.113.200') })
    const statuses = []
    for (let times = 0; times < 62; times += 1) statuses.push((await add()).status)
    expect(statuses.filter(status => status < 300)).toHaveLength(60)
    expect(statuses.slice(60)).toEqual([429, 429])
  })
})

describe('a cursor that was tampered with', () => {
  test.each([
    ['-id', 'abc'],
    ['-id', '99999999999999999999'],
    ['-id', ''],
    ['-id', '1.5'],
    ['-id', 'NaN'],
    ['created_at', 'yesterday'],
    ['created_at', '2026-13-45 00:00:00+00'],
    ['name', 'a\0b'],
    ['name', '\ud800'],
  ])('%s %j: 422', async (sort, value) => {
    const person = await createUser(api)
    const cursor = Buffer.from(JSON.stringify([sort, value, 1])).toString('base64url')
    const answer = await api.call(domainCalls.mine, { token: person.token, query: { sort, cursor, limit: '2' } })
    expect([answer.status, problemOf(answer).errors?.[0]?.field]).toEqual([422, 'cursor'])
  })

  test('one that was not leads on, whatever the list is sorted by', async () => {
    const [person, admin] = [await createUser(api), await createUser(api, 'admin')]
    for (let times = 0; times < 3; times += 1) await makeDomain(api, person, admin)
    for (const sort of ['id', '-id', 'name', 'created_at', '-created_at']) {
      const list = (query: Record<string, string>) => api.call(domainCalls.mine, { token: person.token, query })
      const first = await list({ sort, limit: '2' })
      const rest = await list({ sort, limit: '2', cursor: String(first.headers['next-cursor']) })
      expect([rest.status, (rest.json as unknown[]).length]).toEqual([200, 1])
    }
  })
})

describe('a new password', () => {
  test.each([
    'controlpanel2024',
    'Control-Panel!24',
    'domaincontrolpanel',
    'Summer2024',
    'panel123',
    'domainpanel',
    'registrar1',
    'Dragon2024!',
    'Password2026',
  ])('%s is too easy to guess', async password => {
    const body = { email: `${uniqueName('weak')}@example.com`, password }
    const answer = await api.call(authCalls.register, { body })
    expect(problemOf(answer).errors?.[0]).toMatchObject({ field: 'password', code: 'password_common' })
  })

  test.each([
    'lantern river 42',
    'x8Kq2!mz',
    'summer on the old river',
    'control over my panels',
    'довге речення українською',
  ])('%s is taken', async password => {
    const body = { email: `${uniqueName('good')}@example.com`, password }
    expect((await api.call(authCalls.register, { body })).status).toBe(201)
  })
})

test('the lock of one domain is taken off 20 times an hour, and of another one all the same', async () => {
  const [owner, admin] = [await createUser(api), await createUser(api, 'admin')]
  const [id, other] = [await makeUnlockedDomain(api, owner, admin), await makeUnlockedDomain(api, owner, admin)]
  const set = (domain: number, client_transfer_lock: boolean, { token } = owner) =>
    api.call(domainCalls.setTransferLock, { token, params: { id: domain }, body: { client_transfer_lock } })
  // A stranger's tries do not count.
  expect((await set(id, false, admin)).status).toBe(404)
  for (let time = 0; time < 20; time += 1) {
    await set(id, true)
    expect((await set(id, false)).status).toBe(200)
  }
  const refused = await set(id, false)
  expect([codeOf(refused), refused.headers['retry-after']]).toEqual([[429, 'too_many_requests'], expect.anything()])
  expect([(await set(id, true)).status, (await set(other, false)).status]).toEqual([200, 200])
})
