import { routes } from '../src/app'
import { startTestApi, type TestApi } from './api'

interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { additionalProperties?: boolean; properties: object } }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
  security: object[]
}

let api: TestApi
let document: { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: object } }

beforeAll(async () => {
  api = await startTestApi()
  document = (await api.app.inject({ url: '/api/openapi.json' })).json()
})

afterAll(() => api.close())

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
  expect(printed.match(/\((?:GET|POST|PUT|DELETE)/g)).toHaveLength(
    // Beside the calls: the document itself, /livez, /readyz and /metrics.
    new Set(served.map(key => key.replace(/^\S+ /, ''))).size + 4,
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
    expect(operation?.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(call.method === 'POST')
  }
})

test('says that bodies take no other fields', () => {
  for (const { operation } of operations())
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      expect(schema.additionalProperties).toBe(false)
})

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    match => match[1],
  )
  expect(references.length).toBeGreaterThan(0)
  for (const name of references) expect(Object.keys(document.components.schemas)).toContain(name)
})
