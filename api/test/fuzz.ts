import Ajv2020 from 'ajv/dist/2020'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { TestApi } from './api'
import { createUser, makeDomain, type TestUser } from './users'

type Schema = Readonly<Record<string, unknown>>

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

interface Operation {
  key: string
  method: string
  path: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }>; 'x-codes'?: string[] }>
}

/** Values that have broken programs before. */
const nasty = fc.constantFrom<unknown>(
  ...[null, true, 0, -1, 1.5, 2 ** 53, 1e308, '', ' ', '\0', '\ud800', '\u202e', "' or 1=1 --", '../../etc', '{{7*7}}'],
  ...['%00', 'a'.repeat(5000), [], {}, [[]], { __proto__: null }, '0', '-0', 'null', 'NaN', '2026-13-45'],
)

const object = ({ properties = {}, required = [] }: { properties?: Record<string, Schema>; required?: string[] }) =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, anyValue(one)])), {
    requiredKeys: required,
  })

const text = ({ minLength = 0, maxLength = 300 }: { minLength?: number; maxLength?: number }) => {
  const longest = Math.min(maxLength, 300)
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: Math.min(minLength, longest), maxLength: longest }),
    fc.constantFrom(
      'a@example.com',
      'www',
      '@',
      '192.0.2.1',
      'ns1.example.net',
      '123456',
      'example',
      'com',
      '2026-01-02T03:04:05Z',
    ),
    // Both sides of its limits.
    fc.constantFrom(
      'x'.repeat(minLength),
      'x'.repeat(Math.max(0, minLength - 1)),
      'x'.repeat(longest),
      'x'.repeat(longest + 1),
    ),
  )
}

const number = ({ minimum = -10, maximum = 10_000 }: { minimum?: number; maximum?: number }) =>
  fc.oneof(
    fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31) }),
    fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1),
  )

const rightValue = (schema: Schema): fc.Arbitrary<unknown> => {
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return fc.oneof(...choices.map(anyValue))
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return object(schema)
  if (type === 'array') return fc.array(anyValue((schema.items ?? {}) as Schema), { maxLength: 4 })
  if (type === 'integer' || type === 'number') return number(schema)
  if (type === 'boolean') return fc.boolean()
  return type === 'string' ? text(schema) : fc.jsonValue({ maxDepth: 2 })
}

/** Mostly what the schema asks for; now and then something else. */
const anyValue = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: rightValue(schema) }, { weight: 1, arbitrary: nasty })

const callers = ['nobody', 'garbage', 'owner', 'owner', 'owner', 'stranger', 'admin'] as const
type CallerKind = (typeof callers)[number]

interface Request {
  operation: Operation
  caller: CallerKind
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  media: string
}

const requestFor = (operation: Operation, ids: readonly number[]): fc.Arbitrary<Request> => {
  const [media = 'application/json', { schema } = { schema: {} }] =
    Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const inPlace = (place: string) => operation.parameters.filter(one => one.in === place)
  const id = fc.oneof(
    fc.constantFrom(...ids),
    fc.constantFrom('0', '-1', 'x', '1e9', '999999999999999', '99999999999999999999', '%00', 'ы'),
  )
  return fc.record({
    operation: fc.constant(operation),
    caller: fc.constantFrom(...callers),
    path: fc.record(Object.fromEntries(inPlace('path').map(({ name }) => [name, id]))),
    query: fc.record(Object.fromEntries(inPlace('query').map(one => [one.name, anyValue(one.schema)])), {
      requiredKeys: inPlace('query').flatMap(({ name, required }) => (required ? [name] : [])),
    }),
    body: operation.requestBody ? anyValue(schema) : fc.constant(undefined),
    media: fc.constant(media),
  })
}

const plain = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')
const form = (body: unknown): string =>
  new URLSearchParams(Object.entries(Object(body)).map(([name, value]) => [name, plain(value)])).toString()

const toInject = ({ operation, path, query, body, media }: Request, token: string | undefined): InjectOptions => {
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(plain(path[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, plain(value)])).toString()
  const payload = media.includes('form') ? form(body) : JSON.stringify(body)
  return {
    method: operation.method as 'GET',
    url: search ? `${url}?${search}` : url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && payload !== undefined && { 'content-type': media }),
    },
    ...(body !== undefined && payload !== undefined && { payload }),
  }
}

export interface FuzzResult {
  requests: number
  /** Answers whose JSON was compared with its schema. */
  compared: number
  /** Answers 503 of calls that say so: the registry did not tell. */
  doubts: number
  faults: string[]
}

const operationsOf = (document: {
  paths: Record<string, Record<string, Omit<Operation, 'key' | 'method' | 'path'>>>
}) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, one]): Operation => ({ ...one, method: method.toUpperCase(), path, key: `${method} ${path}` }),
    ),
  )

/** Makes requests from the OpenAPI document and compares each answer with it (FUZZ-1). */
export const fuzz = async (
  api: TestApi,
  count: number,
  seed: number,
  alter = (status: number) => status,
): Promise<FuzzResult> => {
  const document = (await api.app.inject({ url: '/api/openapi.json' })).json()
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  ajv.addSchema(document, 'api')
  const users = {} as Record<'owner' | 'stranger' | 'admin', TestUser>
  const renew = async (kind: keyof typeof users) => {
    users[kind] = await createUser(api, kind === 'admin' ? 'admin' : 'user')
  }
  for (const kind of ['owner', 'stranger', 'admin'] as const) await renew(kind)
  const ids = [await makeDomain(api, users.owner, users.admin), await makeDomain(api, users.owner, null), 1, 2, 3]
  const result: FuzzResult = { requests: 0, compared: 0, doubts: 0, faults: [] }
  const operations = operationsOf(document)
  const samples = operations.flatMap((operation, at) =>
    fc.sample(requestFor(operation, ids), { numRuns: Math.ceil(count / operations.length), seed: seed + at }),
  )
  for (const request of samples) {
    const { operation, caller } = request
    const token = caller === 'nobody' ? undefined : caller === 'garbage' ? 'dcp_garbage' : users[caller].token
    const answer = await api.app.inject(toInject(request, token))
    const status = alter(answer.statusCode)
    result.requests += 1
    const note = (what: string) =>
      result.faults.push(
        `${operation.key} as ${caller}: ${what} ${JSON.stringify(request.body)?.slice(0, 200)} ${JSON.stringify([request.path, request.query]).slice(0, 200)}`,
      )
    const documented = operation.responses[String(status)]
    const isDoubt = answer.payload.includes('"code":"lookup_unknown"') && documented?.['x-codes']
    if (isDoubt) result.doubts += 1
    if (status >= 500 && !isDoubt) note(`${status} ${answer.payload.slice(0, 200)}`)
    if (!documented) note(`undocumented ${status}`)
    const media = String(answer.headers['content-type'] ?? '').split(';')[0] ?? ''
    const pointer = `api#/paths/${operation.path.replaceAll('~', '~0').replaceAll('/', '~1')}/${operation.method.toLowerCase()}/responses/${status}/content/${media.replaceAll('/', '~1')}/schema`
    const schema = documented?.content?.[media]?.schema
    if (schema && media.endsWith('json')) {
      result.compared += 1
      // Compiled once: `validate` would compile a reference at each answer.
      const matches = ajv.getSchema(encodeURI(pointer))
      if (!matches?.(answer.json())) note(`not as documented: ${ajv.errorsText(matches?.errors)}`)
    } else if (documented?.content && !schema && answer.payload !== '') note(`undocumented media ${media}`)
    if (status === 401 && (caller === 'owner' || caller === 'stranger' || caller === 'admin')) await renew(caller)
  }
  return result
}
