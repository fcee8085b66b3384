import { once } from 'node:events'
import { connect } from 'node:net'
import { addressCalls, authCalls, cartCalls, healthCalls, type Problem, userCalls } from '@panel/shared/contract'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { createUser, type TestUser } from './users'

let api: TestApi
let person: TestUser
let port: number

beforeAll(async () => {
  api = await startTestApi()
  person = await createUser(api)
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(address).port)
})

afterAll(() => api.close())

const codeOf = ({ status, json }: TestResponse) => [status, (json as Problem | undefined)?.code]

/** What the server answers to these bytes, until it closes or is silent. */
const raw = async (bytes: string | Buffer): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  socket.on('error', () => undefined)
  socket.setTimeout(2000, () => socket.destroy())
  socket.write(bytes)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

/** 0 when the connection was closed without a word. */
const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)

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

describe('bodies', () => {
  test.each<[string, Buffer | string, number]>([
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
  ])('%s', async (_, body, status) => {
    const answer = await post(body)
    expect([answer.status, answer.problem.status]).toEqual([status, status])
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

describe('addresses and methods', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('%s of a known path: 405 with Allow', async method => {
    const response = await api.app.inject({ method, url: '/api/zones' })
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test.each(['TRACE', 'PROPFIND', 'CONNECT', 'NONSENSE'])('%s is no method of ours', async method => {
    const status = statusOf(await raw(`${method} /api/users/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`))
    expect([0, 400, 404, 405]).toContain(status)
  })

  test('an unknown path is a problem document in the language of the caller', async () => {
    const response = await api.app.inject({ url: '/api/nothing', headers: { 'accept-language': 'uk' } })
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(response.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'Не знайдено. Можливо, це видалили або передали до іншого облікового запису.',
      code: 'not_found',
      request_id: response.headers['x-request-id'],
    })
  })

  test.each([
    '/api/domains/%00',
    '/api/domains/1%2500',
    '/api/dns/domain/..%2f1',
    '/api/whois?domain=%00',
    '/api/domains/%ff',
  ])('%s is refused', async url => {
    const { statusCode } = await api.app.inject({ url, headers: { authorization: `Bearer ${person.token}` } })
    expect([400, 404, 422]).toContain(statusCode)
  })

  test('a parameter twice is named', async () => {
    const response = await api.app.inject({ url: '/api/whois?domain=a.com&domain=b.com' })
    expect([response.statusCode, response.json<Problem>().errors?.[0]?.field]).toEqual([422, 'domain'])
  })
})

describe('the wire', () => {
  const head = 'POST /api/auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n'

  test.each([
    ['two hosts', 'GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['no host', 'GET /api/health HTTP/1.1\r\n\r\n'],
    ['length and chunks', `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['two lengths', `${head}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`],
    ['an odd encoding', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a space before the colon', 'GET /api/health HTTP/1.1\r\nHost : x\r\n\r\n'],
    ['a folded header', 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n'],
    ['a NUL in a header', 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
  ])('%s: refused', async (_, bytes) => {
    const text = await raw(bytes.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    expect(statusOf(text)).toBe(400)
  })

  test('half a request is dropped within 12 seconds', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    const began = Date.now()
    socket.write(`${head}Content-Length: 10\r\n\r\nuser`)
    await once(socket, 'close')
    expect(Date.now() - began).toBeLessThan(12_500)
  })
})

describe('every answer', () => {
  test.each([
    ['a success', () => api.call(healthCalls.health)],
    ['a refusal', () => api.call(userCalls.me)],
    ['a fault of the caller', () => api.call(authCalls.register, { body: {} })],
  ])('%s is not stored, not sniffed, and traced', async (_, make) => {
    const { headers } = await make()
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-powered-by']))
    expect(headers.server).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('what a database says stays inside', async () => {
    await api.db.schema.alterTable('addresses').renameTo('addresses_gone').execute()
    const answer = await api.call(addressCalls.list, { token: person.token })
    await api.db.schema.alterTable('addresses_gone').renameTo('addresses').execute()
    expect(codeOf(answer)).toEqual([500, 'internal'])
    expect(answer.text).not.toMatch(/addresses|relation|select/i)
  })

  test('a forwarded address is believed from this machine only', async () => {
    const seen: string[] = []
    const hook = await startTestApi()
    hook.app.addHook('onRequest', async request => void seen.push(request.ip))
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    await hook.app.inject({ url: '/api/health', headers })
    await hook.app.inject({ url: '/api/health', headers, remoteAddress: '198.51.100.1' })
    expect(seen).toEqual(['203.0.113.9', '198.51.100.1'])
    await hook.close()
  })

  test('or from the gateways that the settings name (S5)', async () => {
    const seen: string[] = []
    const hook = await startTestApi({ env: { TRUST_GATEWAY: '198.51.100.0/24' } })
    hook.app.addHook('onRequest', async request => void seen.push(request.ip))
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    await hook.app.inject({ url: '/api/health', headers, remoteAddress: '198.51.100.1' })
    await hook.app.inject({ url: '/api/health', headers, remoteAddress: '198.51.101.1' })
    expect(seen).toEqual(['203.0.113.9', '198.51.101.1'])
    await hook.close()
  })
})
