import { dnsCalls, dnsChangeCalls, searchCalls } from '@panel/shared/contract'
import { DNS_TYPES } from '@panel/shared/rules'
import { jwksRoute } from '../src/account/jwks-routes'
import { bridgeRoutes, routes } from '../src/app'
import { paymentEventRoute } from '../src/payments/routes'
import { rdapRoute } from '../src/registration-data/rdap-routes'
import { gatewayRoutes } from '../src/releases/routes'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, uniqueName } from './users'

interface BodySchema {
  additionalProperties?: boolean
  properties: object
}

interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: BodySchema & { oneOf?: BodySchema[]; anyOf?: BodySchema[] } }> }
  responses: Record<string, { content?: Record<string, { schema: object }>; headers?: object; 'x-codes'?: string[] }>
  security: object[]
}

let api: TestApi
let document: { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: object } }

beforeAll(async () => {
  api = await startTestApi()
  document = (await api.app.inject({ url: '/api/openapi.json' })).json()
})

afterAll(() => api.close())

/** Served next to the calls of the document. */
const apart = [
  '/api/openapi.json',
  '/livez',
  '/readyz',
  '/metrics',
  ...[rdapRoute, jwksRoute, paymentEventRoute, ...gatewayRoutes, ...bridgeRoutes].map(({ call }) => call.path),
]

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
  )

test('describes what is served, no more and no less', () => {
  expect(document.openapi).toBe('3.1.0')
  const served = routes.map(({ call }) => `${call.method} ${call.path}`)
  expect(
    operations()
      .map(({ key }) => key)
      .sort(),
  ).toEqual([...served].sort())
  const printed = api.app.printRoutes({ commonPrefix: false })
  expect(printed.match(/\((?:GET|POST|PUT|PATCH|DELETE)/g)).toHaveLength(
    // All that end in a wildcard are printed as one.
    new Set([...routes.map(({ call }) => call.path), ...apart].map(path => path.replace(/^.*\*$/, '*'))).size,
  )
})

test('names each operation once', () => {
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('postAdminDomainsIdApprove')
})

test('names every status that a call may answer, with its shape', () => {
  for (const { call } of routes) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    const statuses = Object.keys(operation?.responses ?? {}).map(Number)
    expect(statuses).toEqual(expect.arrayContaining([call.status, ...call.problems]))
    const success = operation?.responses[call.status]
    expect(Boolean(success?.content)).toBe(call.response !== 'none')
    expect((operation?.security ?? []).some(one => 'bearer' in one)).toBe(call.access !== 'public')
    expect(operation?.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(
      call.method === 'POST' && !call.path.startsWith('/api/auth/'),
    )
  }
})

test('a problem document may have members of its code, and they are named', async () => {
  const owner = await createUser(api)
  const id = await makeDomain(api, owner, await createUser(api, 'admin'))
  const as = { token: owner.token, params: { id } }
  const body = { changes: [{ op: 'add', record: { host: 'www', type: 'A', content: '192.0.2.1' } }] }
  await api.call(dnsChangeCalls.change, { ...as, body })
  const behind = await api.call(dnsChangeCalls.change, { ...as, body: { ...body, version: 0 } })
  const refused = await api.call(dnsChangeCalls.import, { ...as, body: { text: 'x A wrong', mode: 'merge' } })
  const { Problem } = document.components.schemas as { Problem: BodySchema }
  expect(Problem.additionalProperties).not.toBe(false)
  for (const { json } of [behind, refused])
    expect(Object.keys(Problem.properties)).toEqual(expect.arrayContaining(Object.keys(json as object)))
  expect([Object.keys(behind.json as object), Object.keys(refused.json as object)]).toEqual([
    expect.arrayContaining(['version', 'diff']),
    expect.arrayContaining(['lines']),
  ])
})

test('every operation names 405, which a method that its path does not have is answered with', async () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const answer = await api.app.inject({ method: 'PATCH', url: path.replace(/\{\w+\}/g, '1') })
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 405, 'method_not_allowed'])
    const named = Object.keys(methods).flatMap(method => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
    expect([path, answer.headers.allow]).toEqual([path, named.join(', ')])
    for (const { responses } of Object.values(methods)) expect(responses).toHaveProperty('405.headers.Allow')
  }
})

test('names the headers that programs read in answers', async () => {
  for (const { key, operation } of operations()) {
    const hasPages = operation.parameters.some(({ name }) => name === 'cursor')
    const [, success] = Object.entries(operation.responses)[0] ?? []
    expect([key, 'next-cursor' in (success?.headers ?? {})]).toEqual([key, hasPages])
  }
  const [owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
  const name = uniqueName('headers')
  const id = await makeDomain(api, owner, admin, name)
  const as = { token: owner.token, params: { id } }
  const body = { domain_id: id, host: 'www', type: 'A', content: '192.0.2.1' }
  const lookUp = (domain: string) => api.call(searchCalls.whois, { query: { domain } })
  const answers = [
    [dnsCalls.create, await api.call(dnsCalls.create, { token: owner.token, body })],
    [dnsChangeCalls.zone, await api.call(dnsChangeCalls.zone, as)],
    [searchCalls.whois, await lookUp(`${name}.com`)],
    [searchCalls.whois, await lookUp(`${uniqueName('free')}.com`)],
  ] as const
  const read = answers.map(([call, { status, headers }]) => {
    const sent = Object.keys(headers).filter(header => /^(?:dns-change|etag|lookup-.*)$/.test(header))
    const named = document.paths[call.path]?.[call.method.toLowerCase()]?.responses[status]?.headers
    expect(Object.keys(named ?? {})).toEqual(expect.arrayContaining(sent))
    return [status, ...sent]
  })
  expect(read).toEqual([
    [201, 'dns-change'],
    [200, 'etag'],
    [200, 'lookup-source', 'lookup-time'],
    [404, 'lookup-source', 'lookup-time'],
  ])
})

test('exactly the calls that ask the registry say that it may not tell', () => {
  const doubtful = operations().filter(({ operation }) => operation.responses[503]?.['x-codes'])
  expect(doubtful.map(({ key }) => key).sort()).toEqual([
    'GET /api/whois',
    'POST /api/admin/domains/{id}/approve',
    'POST /api/cart/add',
    'POST /api/cart/submit',
  ])
})

test('says that bodies take no other fields', () => {
  for (const { operation } of operations())
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      for (const one of schema.oneOf ?? schema.anyOf ?? [schema]) expect(one.additionalProperties).toBe(false)
})

test('lists the record types that the rules have', () => {
  const body = document.paths['/api/dns/']?.post?.requestBody?.content['application/json']
  expect(body?.schema.properties).toMatchObject({ type: { type: 'string', enum: DNS_TYPES } })
})

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    match => match[1],
  )
  expect(references.length).toBeGreaterThan(0)
  for (const name of references) expect(Object.keys(document.components.schemas)).toContain(name)
})
