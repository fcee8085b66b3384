import fastify, { type FastifyInstance } from 'fastify'
import { ProblemError } from '../src/base/errors'
import { refuseCrossSite } from '../src/http/cross-site'
import { audiencesHeader, requireGateway } from '../src/http/gateway-key'

/** What every request passes first, on a server that has nothing else. */
const serverWith = (guard: (app: FastifyInstance) => void, lines: string[] = []): FastifyInstance => {
  const app = fastify({ logger: { level: 'warn', stream: { write: line => void lines.push(line) } } })
  app.setErrorHandler((error, _, reply) =>
    reply.code(403).send(error instanceof ProblemError ? error.code : 'a fault of the guard'),
  )
  guard(app)
  app.route({ method: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'], url: '/*', handler: async () => 'served' })
  for (const url of ['/livez', '/readyz', '/metrics']) app.get(url, async () => 'served')
  return app
}

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE'

const answerOf = async (app: FastifyInstance, method: Method, headers: Record<string, string>, url = '/api/x') => {
  const { statusCode, payload } = await app.inject({ method, url, headers })
  return payload || statusCode
}

describe('calls that a page of another site sends', () => {
  const app = serverWith(server => refuseCrossSite(server, 'https://panel.example'))
  const local = serverWith(server => refuseCrossSite(server, 'http://localhost:3000'))
  const send = (headers: Record<string, string>, method: Method = 'POST', to = app) => answerOf(to, method, headers)
  const refused = 'cross_site_request'

  test('are refused where they change something', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect(await send({ 'sec-fetch-site': 'cross-site' }, method)).toBe(refused)
      expect(await send({ 'sec-fetch-site': 'same-site' }, method)).toBe(refused)
      expect(await send({ origin: 'https://evil.example' }, method)).toBe(refused)
    }
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
      expect([200, 'served']).toContain(await send({ 'sec-fetch-site': 'cross-site', origin: 'https://x.y' }, method))
  })

  test('are told from those of the product and of programs', async () => {
    expect(await send({})).toBe('served')
    expect(await send({ 'sec-fetch-site': 'same-origin' })).toBe('served')
    expect(await send({ 'sec-fetch-site': 'none' })).toBe('served')
    expect(await send({ origin: 'https://panel.example' })).toBe('served')
    expect(await send({ origin: 'https://panel.example', 'sec-fetch-site': 'same-origin' })).toBe('served')
    expect(await send({ origin: 'https://panel.example', 'sec-fetch-site': 'cross-site' })).toBe(refused)
  })

  test.each([
    'null',
    '',
    'not an address',
    'http://panel.example',
    'https://panel.example:8443',
    'https://panel.example.evil.example',
    'https://localhost',
    'http://127.0.0.1',
  ])('the origin %p is another one', async origin => {
    expect(await send({ origin })).toBe(refused)
    expect(await send({ origin, 'sec-fetch-site': 'same-origin' })).toBe(refused)
  })

  test.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000', 'http://127.12.113.254:3000'])(
    'on this machine %s is one of the own names, with another port where the browser says so',
    async origin => {
      expect(await send({ origin }, 'POST', local)).toBe('served')
      const behindProxy = origin.replace('3000', '8080')
      expect(await send({ origin: behindProxy }, 'POST', local)).toBe(refused)
      expect(await send({ origin: behindProxy, 'sec-fetch-site': 'same-origin' }, 'POST', local)).toBe('served')
    },
  )

  test.each([
    'https://localhost:3000',
    'http://localhost.evil.example:3000',
    'http://evil-localhost:3000',
    'http://evil.example:3000',
    'http://128.0.0.1:3000',
    'http://127.0.0.1.evil.example:3000',
    'http://x127.0.0.1:3000',
    'http://127.0.0.1x:3000',
  ])('on this machine %s is another one', async origin => {
    expect(await send({ origin }, 'POST', local)).toBe(refused)
    expect(await send({ origin, 'sec-fetch-site': 'same-origin' }, 'POST', local)).toBe(refused)
  })

  test('a public address is not this machine, whatever its port', async () => {
    const publicly = serverWith(server => refuseCrossSite(server, 'http://panel.example:3000'))
    expect(await send({ origin: 'http://localhost:3000' }, 'POST', publicly)).toBe(refused)
  })
})

describe('calls past the gateways', () => {
  const [key, before] = ['a1'.repeat(32), 'b2'.repeat(32)]
  const lines: string[] = []
  let app: FastifyInstance
  const send = (sent?: string, url?: string, to = app) =>
    answerOf(to, 'GET', sent === undefined ? {} : { 'x-gateway-key': sent }, url)

  beforeAll(() => {
    app = serverWith(server => requireGateway(server, [key, before]), lines)
  })

  afterEach(() => vi.restoreAllMocks())

  test('are refused without one of the keys', async () => {
    for (const sent of [undefined, '', 'c3'.repeat(32), key.slice(1), `${key}0`])
      expect(await send(sent)).toBe('forbidden')
    for (const sent of [key, before, before.toUpperCase()]) expect(await send(sent)).toBe('served')
  })

  test('are let in where load balancers ask, and everywhere where there are no keys', async () => {
    for (const url of ['/livez', '/readyz', '/metrics']) expect(await send(undefined, url)).toBe('served')
    const open = serverWith(server => requireGateway(server, []))
    expect(await send(undefined, '/api/x', open)).toBe('served')
  })

  test('are written down, once a minute', async () => {
    lines.length = 0
    // Whole milliseconds, so that the differences are exact.
    let now = Math.ceil(performance.now()) + 1_000_000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    await send()
    await send()
    expect(lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ from: '127.0.0.1', msg: 'a call without the key of our gateways was refused' }),
    ])
    now += 60_000
    await send()
    expect(lines).toHaveLength(1)
    now += 1
    await send()
    expect(lines).toHaveLength(2)
  })
})

test('gateways of other versions say in the same header which panels a caller has', () => {
  expect(audiencesHeader).toBe('x-panel-audiences')
})
