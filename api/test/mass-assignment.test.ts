import type { CallShape } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { ProblemError } from '../src/base/errors'
import { problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { type Owned, prepareOwned } from './call-rows'
import { calls, countChanges, declares, inputOf, keyOf } from './contract-calls'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, type TestUser } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/http/validate'), async original => (await import('./weaken')).replaceable(await original()))

let api: TestApi
let owned: Owned
let owner: TestUser
let admin: TestUser

beforeAll(async () => {
  api = await startTestApi({ env: { PRICES: writeSetting(prices) } })
  ;[owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
  owned = await prepareOwned({ api, owner, stranger: await createUser(api), admin })
})

afterAll(() => api.close())

/** What a caller must not choose, and what an object of JavaScript has of its own. */
const fields = [
  'id',
  'user_id',
  'is_admin',
  'status',
  'created_at',
  'expires_at',
  'domain_id',
  '__proto__',
  'constructor',
]

const changing = calls.filter(({ method }) => method !== 'GET' && method !== 'DELETE')

/** The body as it should be with one field more; written by hand, since an object cannot hold each of them. */
const withField = (body: unknown, field: string): unknown => {
  const text = JSON.stringify(body ?? {})
  return JSON.parse(text.replace(/\}$/, `${text === '{}' ? '' : ','}"${field}":"1"}`))
}

const isRefused = async (call: CallShape, field: string): Promise<boolean> => {
  const { body, ...input } = inputOf(call, owned, owner)
  const token = call.access === 'admin' ? admin.token : owner.token
  const answer = await api.call(call, { ...input, token, body: withField(body, field) })
  const [fault, ...more] = problemOf(answer)?.errors ?? []
  return answer.status === 422 && fault?.field === field && fault.code === 'unknown_field' && more.length === 0
}

/** Fields that a call does not know and takes all the same. */
const taken = async (among: readonly CallShape[]): Promise<string[]> => {
  const found: string[] = []
  for (const call of among)
    for (const field of fields)
      if (!declares(call, field) && !(await isRefused(call, field))) found.push(`${keyOf(call)} ${field}`)
  return found
}

test('no call takes a field that its caller must not set, and nothing changes (MASS-1)', async () => {
  const before = await countChanges(api)
  const found = await taken(changing)
  expect(found).toEqual([])
  reportMetric('MASS-1 fields that were taken', found.length, 'most', 0)
  expect(await countChanges(api)).toBe(before)
})

type Validate = typeof import('../src/http/validate').validate

test('MASS-1 control: calls that drop what they do not know in silence are found', async () => {
  const actual = (await vi.importActual<{ validate: Validate }>('../src/http/validate')).validate
  const dropping: Validate = (schema, value, whole) => {
    try {
      return actual(schema, value, whole)
    } catch (error) {
      const unknown = error instanceof ProblemError ? error.fields.map(({ field }) => field) : []
      const known = Object.entries(Object(value)).filter(([name]) => !unknown.includes(name))
      return actual(schema, Object.fromEntries(known), whole)
    }
  }
  const tags = changing.filter(({ path }) => path.endsWith('/tags'))
  expect(await weakened({ validate: dropping }, () => taken(tags))).toHaveLength(fields.length)
})
