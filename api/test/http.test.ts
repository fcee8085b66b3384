import { once } from 'node:events'
import { connect } from 'node:net'
import { addressCalls, type Problem } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { readInTwoWays } from '@panel/shared/testing/raw-requests'
import Fastify, { type InjectOptions } from 'fastify'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { createUser, type TestUser } from './users'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

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

/** What the server answers to these bytes; null where it does not close the connection. */
const raw = async (bytes: string): Promise<string | null> => {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  socket.on('error', () => undefined)
  let isOpen = false
  socket.setTimeout(20_000, () => {
    isOpen = true
    socket.destroy()
  })
  socket.write(bytes)
  await once(socket, 'close')
  return isOpen ? null : Buffer.concat(chunks).toString()
}

/** 0 when the connection was closed without a word. */
const statusOf = (text: string | null) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text ?? '')?.[1] ?? 0)

/** Methods that are not ours, and addresses that say one thing to one reader and another to the next. */
const odd = {
  methods: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const,
  noMethods: ['TRACE', 'PROPFIND', 'CONNECT', 'NONSENSE', 'BREW', 'get'],
  addresses: [
    '/api/domains/%00',
    '/api/domains/1%2500',
    '/api/domains/1%252e',
    '/api/domains/%ff',
    '/api/domains/%c0%af',
    '/api/domains/%2e%2e%2fmy',
    '/api/dns/domain/..%2f1',
    '/api//domains/my',
    '/api/domains/my/',
    '/api/domains/my%2f',
    '/API/domains/my',
    '/api/whois?domain=%00',
    '/api/whois?domain=a.com&domain=b.com',
    '/api/domains/my?limit=1&limit=2',
  ],
}

/** Of these, those that the server carries out or answers with the name of a program. */
const carriedOut = async (app: TestApi['app'], send: typeof raw): Promise<string[]> => {
  const found: string[] = []
  const note = (name: string, isRefused: boolean): void => void (isRefused || found.push(name))
  for (const method of odd.methods) {
    const { statusCode, headers } = await app.inject({ method, url: '/api/zones' })
    note(method, statusCode === 405 && headers.allow === 'GET, HEAD' && headers.server === undefined)
  }
  for (const method of odd.noMethods)
    note(
      method,
      [0, 400, 404, 405].includes(
        statusOf(await send(`${method} /api/zones HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)),
      ),
    )
  for (const url of odd.addresses) {
    const { statusCode, headers } = await app.inject({ url, headers: { authorization: `Bearer ${person.token}` } })
    note(url, [400, 404, 422].includes(statusCode) && headers['x-powered-by'] === undefined)
  }
  return found
}

describe('addresses and methods', () => {
  test('unknown methods and malformed addresses are refused (HTTP-4)', async () => {
    const found = await carriedOut(api.app, raw)
    expect(found).toEqual([])
    reportMetric('HTTP-4 requests carried out', found.length, 'most', 0)
  }, 600_000)

  test('HTTP-4 control: a server that answers whatever it is asked is found', async () => {
    const loose = Fastify({ routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true } })
    loose.setNotFoundHandler(async () => 'here you are')
    const found = await carriedOut(loose, async () => 'HTTP/1.1 200 OK\r\n\r\n')
    await loose.close()
    expect(found.length).toBeGreaterThan(odd.addresses.length)
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

  test('a parameter twice is named', async () => {
    const response = await api.app.inject({ url: '/api/whois?domain=a.com&domain=b.com' })
    expect([response.statusCode, response.json<Problem>().errors?.[0]?.field]).toEqual([422, 'domain'])
  })
})

describe('the wire', () => {
  const head = 'POST /api/auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n'

  test('every request that two servers could read in two ways is refused, and its connection closed (HTTP-1)', async () => {
    const taken = await readInTwoWays(raw)
    expect(taken).toEqual([])
    reportMetric('HTTP-1 requests taken by the API', taken.length, 'most', 0)
  }, 600_000)

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

/** Headers that an answer of the API must have, with the values that they may have, and those that it must not have. */
const wrongHeaders = async (app: TestApi['app']): Promise<string[]> => {
  const authorization = `Bearer ${person.token}`
  const found: string[] = []
  for (const [name, request] of Object.entries<InjectOptions>({
    'a success': { url: '/api/health' },
    'an answer to somebody': { url: '/api/users/me', headers: { authorization } },
    'nobody known': { url: '/api/users/me' },
    'a wrong body': { method: 'POST', url: '/api/auth/register', payload: {} },
    'no JSON': {
      method: 'POST',
      url: '/api/auth/register',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    },
    'another site': { method: 'POST', url: '/api/auth/register', headers: { 'sec-fetch-site': 'cross-site' } },
    'an unknown path': { url: '/api/nothing' },
    'a wrong method': { method: 'PUT', url: '/api/zones' },
    'a malformed address': { url: '/api/domains/%ff', headers: { authorization } },
    'a foreign media type': {
      method: 'POST',
      url: '/api/address-book/',
      headers: { authorization, 'content-type': 'text/plain' },
      payload: 'x',
    },
  })) {
    const { headers } = await app.inject(request)
    const isRight =
      headers['cache-control'] === 'no-store' &&
      headers['x-content-type-options'] === 'nosniff' &&
      headers.vary === 'accept-language, authorization, cookie' &&
      /^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))
    const isSilent = ['server', 'x-powered-by', 'access-control-allow-origin'].every(key => headers[key] === undefined)
    if (!isRight || !isSilent) found.push(name)
  }
  return found
}

describe('every answer', () => {
  test('is not stored, not sniffed, traced, and names no program (HDR-1)', async () => {
    const found = await wrongHeaders(api.app)
    expect(found).toEqual([])
    reportMetric('HDR-1 answers of the API with other headers', found.length, 'most', 0)
  })

  test('HDR-1 control: an answer that a cache may keep, or that names a program, is found', async () => {
    const loose = await startTestApi()
    loose.app.addHook('onSend', async (request, reply) => {
      if (request.url === '/api/health') reply.header('cache-control', 'public')
      if (request.url === '/api/nothing') reply.header('server', 'panel/1.0')
    })
    const found = await wrongHeaders(loose.app)
    await loose.close()
    expect(found).toEqual(expect.arrayContaining(['a success', 'an unknown path']))
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
    hook.app.addHook('onRequest', async request => void seen.push(request.clientAddress))
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    await hook.app.inject({ url: '/api/health', headers })
    await hook.app.inject({ url: '/api/health', headers, remoteAddress: '198.51.100.1' })
    expect(seen).toEqual(['203.0.113.9', '198.51.100.1'])
    await hook.close()
  })

  test('or from the gateways that the settings name', async () => {
    const seen: string[] = []
    const hook = await startTestApi({ env: { TRUST_GATEWAY: '198.51.100.0/24' } })
    hook.app.addHook('onRequest', async request => void seen.push(request.clientAddress))
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    await hook.app.inject({ url: '/api/health', headers, remoteAddress: '198.51.100.1' })
    await hook.app.inject({ url: '/api/health', headers, remoteAddress: '198.51.101.1' })
    expect(seen).toEqual(['203.0.113.9', '198.51.101.1'])
    await hook.close()
  })
})
