import type { CallShape } from '@panel/shared/contract'
import * as contract from '@panel/shared/contract'
import { sql } from 'kysely'
import { routes } from '../src/app'
import { problemOf } from './answers'
import { type Input, startTestApi, type TestApi, type TestResponse } from './api'
import { type Owned, prepareOwned, rows } from './call-rows'
import { createUser, type TestUser, uniqueName } from './users'

type Call = CallShape

const calls: Call[] = Object.entries(contract)
  .filter(([name]) => name.endsWith('Calls'))
  .flatMap(([, group]) => Object.values(group as Record<string, Call>))

const keyOf = (call: Call): string => `${call.method} ${call.path}`

let api: TestApi
let owner: TestUser
let stranger: TestUser
let admin: TestUser

const inputOf = (call: Call, owned: Owned, id?: string | number): Input => {
  const row = rows[keyOf(call)]
  const own = row?.id && owned[row.id]
  const input = row?.input?.(owned, owner)
  return { ...input, ...(own !== undefined && { params: { ...input?.params, id: id ?? own } }) }
}

const withoutRequestId = ({ status, text }: TestResponse): string =>
  `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`

/** What is stored, apart from counters and the log of refusals. */
const digest = async (): Promise<string> => {
  const tables = [
    'users',
    'registrations',
    'cart_items',
    'domains',
    'dns_records',
    'dns_changes',
    'contacts',
    'transfers',
    'addresses',
  ]
  const parts = await Promise.all(
    tables.map(async table => {
      const { rows: found } = await sql<{ digest: string }>`
        select md5(coalesce(string_agg(row_to_json(t)::text, ',' order by row_to_json(t)::text), '')) as digest
        from ${sql.table(table)} t`.execute(api.db)
      return found[0]?.digest
    }),
  )
  return parts.join()
}

beforeAll(async () => {
  api = await startTestApi()
  ;[owner, stranger, admin] = await Promise.all([createUser(api), createUser(api), createUser(api, 'admin')])
})

afterAll(() => api.close())

test('every call of the contract is served, and has a row here', () => {
  const served = routes.map(({ call }) => keyOf(call)).sort()
  expect(served).toEqual(calls.map(keyOf).sort())
  expect(Object.keys(rows).sort()).toEqual(served)
})

const needsToken = calls.filter(call => call.access === 'user' || call.access === 'admin')
const looksAtTokens = calls.filter(call => call.access !== 'public')
const onObject = calls.filter(call => call.params !== undefined)
const named = (list: Call[]) => list.map(call => [keyOf(call), call] as const)

const declares = ({ body }: Call, field: string): boolean =>
  body !== undefined && 'shape' in body && Object.hasOwn(body.shape as object, field)

describe('refusals change nothing', () => {
  let owned: Owned
  let before: string

  beforeAll(async () => {
    owned = await prepareOwned({ api, owner, stranger, admin })
    before = await digest()
  })

  afterAll(async () => {
    expect(await digest()).toBe(before)
  })

  test.each(named(needsToken))('%s without a token: 401', async (_, call) => {
    const answer = await api.call(call, inputOf(call, owned))
    expect([answer.status, problemOf(answer).code]).toEqual([401, 'unauthorized'])
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test.each(named(looksAtTokens))('%s with a token that is none, expired or revoked: 401', async (_, call) => {
    const session = await createUser(api)
    const idle = await createUser(api)
    const disabled = await createUser(api)
    await api.db.deleteFrom('sessions').where('user_id', '=', session.id).execute()
    const old = sql<Date>`now() - interval '8 days'`
    await api.db.updateTable('sessions').set({ last_used_at: old }).where('user_id', '=', idle.id).execute()
    await api.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute()
    for (const token of ['garbage', session.token, idle.token, disabled.token]) {
      const answer = await api.call(call, { ...inputOf(call, owned), token })
      expect([answer.status, problemOf(answer).code]).toEqual([401, 'unauthorized'])
    }
    await api.db.deleteFrom('users').where('id', 'in', [session.id, idle.id, disabled.id]).execute()
  })

  test.each(named(calls.filter(call => call.access === 'admin')))('%s by a user: 403', async (_, call) => {
    const answer = await api.call(call, { ...inputOf(call, owned), token: stranger.token })
    expect([answer.status, problemOf(answer).code]).toEqual([403, 'forbidden'])
  })

  test.each(named(onObject.filter(call => call.access !== 'admin')))(
    "%s: another's object is no other than a missing one",
    async (_, call) => {
      const other = await createUser(api)
      const others = await api.call(call, { ...inputOf(call, owned), token: other.token })
      const missing = await api.call(call, { ...inputOf(call, owned, 999_999), token: other.token })
      expect(others.status).toBe(404)
      expect(withoutRequestId(others)).toBe(withoutRequestId(missing))
      expect(Object.keys(others.headers)).toEqual(Object.keys(missing.headers))
      await api.db.deleteFrom('users').where('id', '=', other.id).execute()
    },
  )

  test.each(named(onObject))('%s: an identifier that is none is named', async (_, call) => {
    for (const id of ['x', '0', '-1', '1.5', '1e3', '99999999999999999999']) {
      const answer = await api.call(call, { ...inputOf(call, owned, id), token: admin.token })
      expect([id, answer.status, problemOf(answer).errors?.[0]?.field]).toEqual([id, 422, 'id'])
    }
  })

  test.each(named(calls.filter(call => call.method !== 'GET' && call.method !== 'DELETE')))(
    '%s: a field that it does not know is named',
    async (_, call) => {
      const { body, ...input } = inputOf(call, owned)
      const token = call.access === 'admin' ? admin.token : owner.token
      for (const field of ['id', 'user_id', 'is_admin', 'created_at', 'expires_at', '__proto__', 'constructor']) {
        if (declares(call, field)) continue
        const overfull = JSON.parse(JSON.stringify(body ?? {}).replace(/\}$/, `${body ? ',' : ''}"${field}":"1"}`))
        const answer = await api.call(call, { ...input, token, body: overfull })
        expect([answer.status, problemOf(answer).errors]).toEqual([
          422,
          [expect.objectContaining({ field, code: 'unknown_field' })],
        ])
      }
    },
  )

  test.each(named(calls.filter(call => call.body && !call.form)))(
    '%s: an empty body names what it lacks',
    async (_, call) => {
      const optional = /^\/api\/(?:dns\/(?:\{id\}|.*\/revert)|admin\/domains\/\{id\}\/reject)$/.test(call.path)
      const token = call.access === 'admin' ? admin.token : owner.token
      if (optional) return
      const answer = await api.call(call, { ...inputOf(call, owned), token, body: {} })
      expect(answer.status).toBe(422)
      expect(problemOf(answer).errors?.every(({ code }) => code === 'required')).toBe(true)
    },
  )
})

test('a demoted administrator is refused at the next call', async () => {
  const demoted = await createUser(api, 'admin')
  expect((await api.call(contract.adminCalls.domains, { token: demoted.token })).status).toBe(200)
  await api.db.updateTable('users').set({ is_admin: false }).where('id', '=', demoted.id).execute()
  expect((await api.call(contract.adminCalls.domains, { token: demoted.token })).status).toBe(403)
})

test.each(named(calls))('%s: its rightful caller is served', async (key, call) => {
  const owned = await prepareOwned({ api, owner, stranger, admin })
  const [fresh, session] = [await createUser(api), call.access === 'admin' ? admin : owner]
  if (key === 'POST /api/cart/submit')
    await api.call(contract.cartCalls.add, { token: owner.token, body: { name: uniqueName('s'), zone: 'com' } })
  const caller = key === 'POST /api/auth/logout' ? fresh : session
  const answer = await api.call(call, { ...inputOf(call, owned), token: caller.token })
  expect([answer.text, answer.status]).toEqual([answer.text, rows[key]?.good ?? call.status])
})
