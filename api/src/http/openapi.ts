import { STATUS_CODES } from 'node:http'
import { type Access, type AnswerHeader, type CallShape, loginProblem, problem, takesKey } from '@panel/shared/contract'
import type { z } from 'zod'
import { toJsonSchema } from '../base/json-schema'
import type { Settings } from '../settings/settings'

type Json = Readonly<Record<string, unknown>>

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => toJsonSchema(schema, io, 'draft-2020-12')

const problemRef = { $ref: '#/components/schemas/Problem' }
const loginProblemRef = { $ref: '#/components/schemas/LoginProblem' }

const security: Record<Access, readonly Json[]> = {
  public: [],
  guest: [{}, { bearer: [] }, { guest: [] }],
  user: [{ bearer: [] }, { bearer: [], browser: [] }],
  admin: [{ bearer: [] }],
}

/** Statuses that any call may answer in addition to those in its own entry. */
const everywhere = [400, 405, 429, 500, 503]

/** Of calls that change something: refused from other sites; a body is read even where none is asked for. */
const ofChanges = [403, 413, 415, 422]

const answerHeaders: Record<AnswerHeader, string> = {
  'dns-change': 'The id of the change set, which leads to its undo; absent where nothing changed',
  etag: 'The version of the zone',
  'lookup-look-alike': 'What the name may be mistaken for, such as kind=whole&word=apple',
  'lookup-price':
    'What an available name with a price of its own costs in minor units: UAH 7470000 1494000, the first year and each further one',
  'lookup-reason': 'Why a taken name has no holder: reserved, premium or extension',
  'lookup-source': 'What the answer comes from',
  'lookup-time': 'When that was asked',
  'next-cursor': 'The cursor of the next page; absent on the last one',
}

const headers: Record<number, Json> = {
  401: { 'WWW-Authenticate': { schema: { type: 'string' } } },
  405: { Allow: { description: 'The methods of this path', schema: { type: 'string' } } },
  409: { 'Retry-After': { description: 'Seconds to wait, with the code in_progress', schema: { type: 'integer' } } },
  429: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
  503: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
}

const cursorProperty = (call: CallShape): unknown =>
  call.query && toJsonSchema(call.query, 'input', 'draft-2020-12').properties?.cursor

const answersOf = (call: CallShape, status: number): readonly AnswerHeader[] => {
  const { answers = [] } = call
  if (status < 400) return cursorProperty(call) ? [...answers, 'next-cursor'] : answers
  return status === 404 || status === 503 ? answers.filter(name => name.startsWith('lookup-')) : []
}

const headersOf = (call: CallShape, status: number): { headers?: Json } => {
  const named = answersOf(call, status).map((name): [string, Json] => [
    name,
    { description: answerHeaders[name], schema: { type: 'string' } },
  ])
  const all = { ...headers[status], ...Object.fromEntries(named) }
  return Object.keys(all).length > 0 ? { headers: all } : {}
}

const doubtDescription =
  'Service Unavailable; with the code lookup_unknown: nobody can tell now whether the name is free, ask again later'

/** Any call may be answered with 503; one that names it depends on what the registry says. */
const asksRegistry = (call: CallShape): boolean => call.problems.includes(503)

const problemResponse = (call: CallShape, status: number): Json => ({
  description: asksRegistry(call) && status === 503 ? doubtDescription : (STATUS_CODES[status] ?? 'ProblemError'),
  ...(asksRegistry(call) && status === 503 && { 'x-codes': ['lookup_unknown', 'unavailable'] }),
  ...headersOf(call, status),
  content: {
    'application/problem+json': { schema: problemRef },
    ...(call.form && status === 400 && { 'application/json': { schema: loginProblemRef } }),
  },
})

const successResponse = (call: CallShape): Json => {
  const said = { description: STATUS_CODES[call.status] ?? 'Success', ...headersOf(call, call.status) }
  if (call.response === 'none') return said
  const media = call.media?.split(';')[0] ?? 'text/plain'
  if (call.response === 'text') return { ...said, content: { [media]: { schema: { type: 'string' } } } }
  if (call.response === 'bytes') return { ...said, content: { [media]: {} } }
  return { ...said, content: { 'application/json': { schema: schemaOf(call.response, 'output') } } }
}

const statusesOf = (call: CallShape): number[] => {
  const statuses = [
    ...call.problems,
    ...everywhere,
    ...(call.method === 'GET' ? [] : ofChanges),
    ...(takesKey(call) ? [409] : []),
    ...(call.access === 'public' ? [] : [401, 403]),
  ]
  return [...new Set(statuses)].sort((a, b) => a - b)
}

const parametersIn = (place: 'path' | 'query', schema: z.core.$ZodType | undefined): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', 'draft-2020-12')
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }))
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'For 24 hours the same key with the same request returns the stored answer. While the first request runs: 409 with the code in_progress and Retry-After. After a crash that lost the answer of a request that was carried out: 409 with the code outcome_unknown.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const language: Json = {
  name: 'Accept-Language',
  in: 'header',
  required: false,
  schema: { type: 'string', examples: ['en', 'uk'] },
}

const proofOfWork: Json = {
  name: 'Proof-Of-Work',
  in: 'header',
  required: false,
  description:
    'After a 429 with the code proof_of_work_required: its challenge, a dot and a number, so that the SHA-256 begins with as many zero bits as the first part of the challenge says. Good for one call.',
  schema: { type: 'string', maxLength: 200 },
}

/** Visitors make it, and can be too many. */
const mayAskForProof = ({ access, problems }: CallShape): boolean =>
  (access === 'public' || access === 'guest') && problems.includes(429)

const requestBody = (call: CallShape): Json | undefined =>
  call.body && {
    required: true,
    content: {
      [call.form ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: schemaOf(call.body, 'input') },
    },
  }

const operationId = ({ method, path }: CallShape): string =>
  `${method.toLowerCase()}${path.replace('/api', '').replace(/[/{}-]+(\w?)/g, (_, next: string) => next.toUpperCase())}`

const operation = (call: CallShape): Json => ({
  operationId: operationId(call),
  summary: call.summary,
  ...(call.scope && { 'x-scope': call.scope }),
  ...(call.confirmed && { 'x-identity-confirmed': call.confirmed }),
  tags: [call.path.split('/')[2] ?? 'api'],
  ...(call.spec !== '+' && { description: `Line ${call.spec} of docs/product.md` }),
  security: security[call.access],
  parameters: [
    ...parametersIn('path', call.params),
    ...parametersIn('query', call.query),
    language,
    ...(takesKey(call) ? [idempotencyKey] : []),
    ...(mayAskForProof(call) ? [proofOfWork] : []),
  ],
  ...(call.body && { requestBody: requestBody(call) }),
  responses: {
    [call.status]: successResponse(call),
    ...(call.mayWait && { 202: successResponse({ ...call, status: 202 }) }),
    ...Object.fromEntries(statusesOf(call).map(status => [status, problemResponse(call, status)])),
  },
})

const pathsOf = (calls: readonly CallShape[]): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of calls) {
    const path = paths[call.path] ?? {}
    path[call.method.toLowerCase()] = operation(call)
    paths[call.path] = path
  }
  return paths
}

/** The OpenAPI 3.1 document of the calls: made from the contract, so that it says what is served. */
export const openApiDocument = (
  calls: readonly CallShape[],
  { PUBLIC_URL, BRAND }: Pick<Settings, 'PUBLIC_URL' | 'BRAND'>,
): Json => ({
  openapi: '3.1.0',
  info: { title: BRAND?.name ?? 'Domain control panel', version: '1.0.0' },
  servers: [{ url: PUBLIC_URL }],
  paths: pathsOf(calls),
  components: {
    schemas: { Problem: schemaOf(problem, 'output'), LoginProblem: schemaOf(loginProblem, 'output') },
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      guest: { type: 'apiKey', in: 'cookie', name: 'guest_cart' },
      browser: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
    },
  },
})
