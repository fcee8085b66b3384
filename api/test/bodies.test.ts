import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { addressCalls, cartCalls, dnsChangeCalls, type Problem } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { codeOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { memoryInUse } from './timing'
import { createUser, type TestUser } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/http/json-body'), async original => (await import('./weaken')).replaceable(await original()))

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let api: TestApi
let person: TestUser

beforeAll(async () => {
  api = await startTestApi()
  person = await createUser(api)
})

afterAll(() => api.close())

/** A POST with these exact bytes as its body. */
const post = async (body: Buffer | string, type = 'application/json') => {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/address-book/',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
    payload: body,
  })
  return { status: response.statusCode, problem: response.json() as Problem }
}

const address = { first_name: 'A', last_name: 'B', address_line1: 'C', country: 'D', city: 'E', email: 'f@example.com' }

/** Bodies that are no good, with the status of the refusal. */
const bad: readonly (readonly [string, Buffer | string, number])[] = [
  ['no JSON', '{"a":', 400],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ['a name twice', JSON.stringify(address).replace('{', '{"city":"X",'), 400],
  ['a name twice, once escaped', JSON.stringify(address).replace('{', '{"c\\u0069ty":"X",'), 400],
  ['an array', '[]', 422],
  ['a string', '"text"', 422],
  ['null', 'null', 422],
  ['20,000 brackets', '['.repeat(20_000) + ']'.repeat(20_000), 422],
  ['20,000 objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 422],
  ['a NUL', JSON.stringify({ ...address, city: 'a\0b' }), 422],
  ['half a surrogate pair', JSON.stringify({ ...address, city: 'x' }).replace('"x"', '"\\ud800"'), 422],
  ['64 KiB and one byte', `"${'x'.repeat(65_535)}"`, 413],
  ['a number for a text', JSON.stringify({ ...address, city: 7 }), 422],
  ['a list for a text', JSON.stringify({ ...address, city: ['E'] }), 422],
  ['null for a text', JSON.stringify({ ...address, city: null }), 422],
  ['a prototype', JSON.stringify(address).replace('{', '{"__proto__":{"city":"X"},'), 422],
]

/** Bodies that are answered otherwise, or with another status in the problem document than in the answer. */
const misread = async (among = bad): Promise<string[]> => {
  const found: string[] = []
  for (const [name, body, status] of among) {
    const answer = await post(body)
    if (answer.status !== status || answer.problem.status !== status) found.push(name)
  }
  return found
}

describe('bodies', () => {
  test('that are malformed, too large or wrongly typed are refused (HTTP-2)', async () => {
    const found = await misread()
    expect(found).toEqual([])
    reportMetric('HTTP-2 bodies answered otherwise', found.length, 'most', 0)
    expect((await api.call(addressCalls.list, { token: person.token })).json).toEqual([])
  })

  test('leave nothing in memory, though they come again and again (HTTP-2)', async () => {
    await misread()
    const before = memoryInUse()
    for (let times = 0; times < 5; times += 1) await misread()
    reportMetric('HTTP-2 MB more in memory', Math.max(0, memoryInUse() - before) / 1_000_000, 'most', 50)
  })

  test('HTTP-2 control: an API that reads bodies as JavaScript does is found', async () => {
    const asJavaScript = { readJson: (bytes: Buffer): unknown => JSON.parse(bytes.toString()) }
    const found = await weakened(asJavaScript, misread)
    expect(found).toEqual(expect.arrayContaining(['no JSON', 'a name twice', 'a name twice, once escaped']))
  })

  test('64 KiB are read', async () => {
    expect((await post(`"${'x'.repeat(65_534)}"`)).status).toBe(422)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'none',
  ])('%s is not accepted', async type => expect((await post(JSON.stringify(address), type)).status).toBe(415))

  test.each([
    'username=a%40example.com&password=x&password=y',
    'username=%ff&password=x',
    'username=%E0%A4%A&password=x',
  ])('the form %s is not read', async payload => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/auth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
    expect(response.statusCode).toBe(400)
  })

  test('a call without a body takes none but an empty one', async () => {
    const submit = (body: unknown) => api.call(cartCalls.submit, { token: person.token, body })
    expect(codeOf(await submit({}))).toEqual([400, 'cart_empty'])
    expect(codeOf(await submit({ a: 1 }))).toEqual([422, 'validation'])
  })
})

test('a long body is not waited for before its sender is known', async () => {
  const address = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }))
  const { path, maxBody } = dnsChangeCalls.change
  const sent = request({
    host: address.hostname,
    port: address.port,
    method: 'POST',
    path: path.replace('{id}', '1'),
    headers: { 'content-type': 'application/json', 'content-length': maxBody },
  })
  sent.on('error', () => undefined).flushHeaders()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(401)
  sent.destroy()
})
