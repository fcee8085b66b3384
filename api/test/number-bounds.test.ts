import { dnsChangeCalls, operationCalls } from '@panel/shared/contract'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, type TestUser } from './users'

type Schema = Readonly<Record<string, unknown>>

interface Operation {
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

let api: TestApi
let person: TestUser
let id: number

beforeAll(async () => {
  api = await startTestApi()
  person = await createUser(api)
  id = await makeDomain(api, person, await createUser(api, 'admin'))
})

afterAll(() => api.close())

/** Those of a column of type bigint, which holds every safe integer. */
const isId = (name: string): boolean => /(^|_|\.)ids?$|^(except|domains|keep|remove)$/.test(name)

/** The whole numbers of a schema that have no bound of their own. */
const unbounded = (schema: unknown, name: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap(one => unbounded(one, name))
  const { type, maximum, properties, ...rest } = schema as Schema & { properties?: Schema }
  const isBounded = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER
  const own = type === 'integer' && !isBounded && !isId(name) ? [name] : []
  const inside = Object.entries(properties ?? {}).flatMap(([field, one]) => unbounded(one, field))
  return [...own, ...inside, ...Object.values(rest).flatMap(one => unbounded(one, name))]
}

test('every whole number that a call takes has a bound', async () => {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = (
    await api.app.inject({ url: '/api/openapi.json' })
  ).json()
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters, requestBody }]) =>
      [
        ...parameters.filter(one => one.in !== 'path').flatMap(one => unbounded(one.schema, one.name)),
        ...unbounded(requestBody?.content, 'body'),
      ].map(name => `${method.toUpperCase()} ${path}: ${name}`),
    ),
  )
  expect(found).toEqual([])
})

test.each([2_147_483_648, -99_999_999_999, -1, 1.5, 9_007_199_254_740_991])(
  'the version %p is refused',
  async version => {
    const body = { version, changes: [] }
    const { token } = person
    const answers = [
      await api.call(dnsChangeCalls.change, { token, params: { id }, body }),
      await api.call(dnsChangeCalls.import, { token, params: { id }, body: { version, text: '', mode: 'merge' } }),
      await api.call(dnsChangeCalls.revert, { token, params: { id, change: 1 }, body: { version } }),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.json]).toMatchObject([422, { errors: [{ field: 'version', code: 'number' }] }])
    }
  },
)

test('a change of the history that cannot exist is not found', async () => {
  for (const change of [4_294_967_296, 999_999_999_999_999])
    expect(
      (await api.call(dnsChangeCalls.revert, { params: { id, change }, body: {}, token: person.token })).status,
    ).toBe(404)
})

test.each(['!', '', '0', '-1', '1.5', '1e309', '99999999999', '99999999999999999999'])(
  'the cursor %p is refused or leads nowhere',
  async cursor => {
    const { token } = person
    const operation = await api.call(operationCalls.start, {
      token,
      body: { kind: 'auto_renew', ids: [id], params: { auto_renew: false } },
    })
    const params = { id: (operation.json as { id: number }).id }
    const history = await api.call(dnsChangeCalls.history, { token, params: { id }, query: { cursor } })
    const items = await api.call(operationCalls.get, { token, params, query: { cursor } })
    const list = await api.call(operationCalls.list, { token, query: { cursor } })
    expect([history.status, items.status, list.status]).toEqual([422, 422, cursor === '99999999999' ? 200 : 422])
  },
)
