import { addressCalls, apiTokenCalls, authCalls, cartCalls, domainCalls, type Problem } from '@panel/shared/contract'
import { sql } from 'kysely'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { createUser, goodPassword, uniqueName } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

const key = () => ({ 'idempotency-key': uniqueName('key') })
const codeOf = ({ status, json }: TestResponse) => [status, (json as Problem).code]
const address = { first_name: 'A', last_name: 'B', address_line1: 'C', country: 'D', city: 'E', email: 'f@example.com' }

const isInProgress = (answer: TestResponse): boolean =>
  codeOf(answer).join() === '409,in_progress' && Number(answer.headers['retry-after']) > 0

test('the same request is carried out once and answered alike', async () => {
  const { token } = await createUser(api)
  const headers = key()
  const create = () => api.call(addressCalls.create, { token, body: address, headers })
  const answers = [await create(), await create(), ...(await Promise.all([create(), create(), create()]))]
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect((await api.call(addressCalls.list, { token })).json).toHaveLength(1)
})

test('20 submits at once with one key: one set of requests; an early repeat is refused, and gets the answer later', async () => {
  const { token } = await createUser(api)
  await api.call(cartCalls.add, { token, body: { name: uniqueName('same'), zone: 'com' } })
  const headers = key()
  const submit = () => api.call(cartCalls.submit, { token, headers })
  const answers = await Promise.all(Array.from({ length: 20 }, submit))
  const decided = [...answers.filter(answer => !isInProgress(answer)), await submit()]
  expect(new Set(decided.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(decided[0]?.status).toBe(200)
  expect((await api.call(domainCalls.mine, { token })).json).toHaveLength(1)
})

test('calls that make sessions take no key', async () => {
  const body = { username: (await createUser(api)).email, password: goodPassword }
  const headers = key()
  const [first, second] = [
    await api.call(authCalls.login, { body, headers }),
    await api.call(authCalls.login, { body, headers }),
  ]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.text).not.toBe(first.text)
})

test('another body, or another call, with the key is refused', async () => {
  const { token } = await createUser(api)
  const headers = key()
  await api.call(addressCalls.create, { token, body: address, headers })
  const other = await api.call(addressCalls.create, { token, body: { ...address, city: 'X' }, headers })
  expect(codeOf(other)).toEqual([422, 'idempotency_mismatch'])
  expect(codeOf(await api.call(cartCalls.submit, { token, headers }))).toEqual([422, 'idempotency_mismatch'])
})

test('a lasting refusal is kept; one that may pass is not', async () => {
  const { token } = await createUser(api)
  const [lasting, passing] = [key(), key()]
  expect(codeOf(await api.call(cartCalls.submit, { token, headers: lasting }))).toEqual([400, 'cart_empty'])
  const doubt = () => api.call(cartCalls.add, { token, body: { name: 'unknown-test', zone: 'com' }, headers: passing })
  expect(codeOf(await doubt())).toEqual([503, 'lookup_unknown'])
  await api.call(cartCalls.add, { token, body: { name: uniqueName('later'), zone: 'com' } })
  expect(codeOf(await api.call(cartCalls.submit, { token, headers: lasting }))).toEqual([400, 'cart_empty'])
  const kept = await api.db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('key', '=', passing['idempotency-key'])
    .execute()
  expect(kept).toEqual([])
})

test('a refused request leaves nothing but its answer', async () => {
  const [first, second] = [await createUser(api), await createUser(api)]
  const name = uniqueName('taken')
  for (const { token } of [first, second]) {
    await api.call(cartCalls.add, { token, body: { name: uniqueName('free'), zone: 'com' } })
    await api.call(cartCalls.add, { token, body: { name, zone: 'com' } })
  }
  await api.call(cartCalls.submit, { token: first.token })
  const refused = await api.call(cartCalls.submit, { token: second.token, headers: key() })
  expect(codeOf(refused)).toEqual([409, 'domain_taken'])
  expect((await api.call(domainCalls.mine, { token: second.token })).json).toEqual([])
  expect((await api.call(cartCalls.list, { token: second.token })).json).toHaveLength(2)
})

test('keys of two users never collide', async () => {
  const headers = key()
  const [first, second] = [await createUser(api), await createUser(api)]
  const one = await api.call(addressCalls.create, { token: first.token, body: address, headers })
  const two = await api.call(addressCalls.create, { token: second.token, body: address, headers })
  expect((one.json as { id: number }).id).not.toBe((two.json as { id: number }).id)
})

test('a visitor whose answer was lost gets it again, with the cookie', async () => {
  const headers = key()
  const add = () => api.call(cartCalls.add, { body: { name: 'lost-answer', zone: 'com' }, headers })
  const [first, second] = [await add(), await add()]
  expect([second.text, second.cookies]).toEqual([first.text, first.cookies])
})

test('a visitor’s key and body from another address give another answer', async () => {
  const headers = key()
  const body = { name: uniqueName('visitor'), zone: 'com' }
  const from = (address: string) =>
    api.call(cartCalls.add, { body, browser: true, headers: { ...headers, 'x-forwarded-for': address } })
  const [first, again, other] = [await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.2')]
  expect([first.status, other.status]).toEqual([201, 201])
  expect([again.text, again.cookies]).toEqual([first.text, first.cookies])
  expect(other.text).not.toBe(first.text)
  expect(other.cookies).not.toEqual(first.cookies)
})

test('a stored answer does not show a token to a reader of the database', async () => {
  const { token } = await createUser(api)
  const headers = key()
  const make = () => api.call(apiTokenCalls.create, { token, body: { name: 'script', scopes: ['dns:write'] }, headers })
  const [first, second] = [await make(), await make()]
  expect([first.status, second.text]).toEqual([201, first.text])
  const secret = (first.json as { token: string }).token
  const { rows } = await sql<{ dump: string }>`select encode(answer, 'escape') as dump from idempotency_keys`.execute(
    api.db,
  )
  expect(rows.some(({ dump }) => dump.includes(secret))).toBe(false)
})

/** More than the API has connections for calls (16), and not so many that a slow machine lets some wait too long. */
const callsAtOnce = 20

test('many keys at once do not exhaust the connections', async () => {
  const users = await Promise.all(Array.from({ length: callsAtOnce }, () => createUser(api)))
  const answers = await Promise.all(
    users.map(({ token }) =>
      api.call(cartCalls.add, { token, body: { name: uniqueName('many'), zone: 'com' }, headers: key() }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(callsAtOnce).fill(201))
})

test.each(['', ' ', 'ключ', 'x'.repeat(256)])('%j is no key', async wrong => {
  const { token } = await createUser(api)
  const headers = { 'idempotency-key': wrong }
  const answer = await api.call(addressCalls.create, { token, body: address, headers })
  expect([answer.status, (answer.json as Problem).errors?.[0]?.field]).toEqual([422, 'Idempotency-Key'])
})
