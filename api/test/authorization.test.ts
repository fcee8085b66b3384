import type { CallShape } from '@panel/shared/contract'
import * as contract from '@panel/shared/contract'
import { safeParse } from '@panel/shared/schema'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import { routes } from '../src/app'
import type { Database } from '../src/database/schema'
import matrix from './access-matrix.json'
import { problemOf } from './answers'
import { type Input, startTestApi, type TestApi, type TestResponse } from './api'
import { namedIn, type Owned, prepareOwned, rows } from './call-rows'
import { calls, countChanges, keyOf, inputOf as ownInput } from './contract-calls'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, type TestUser, uniqueName } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/auth/session-repository'), async original =>
  (await import('./weaken')).replaceable(await original()),
)

let api: TestApi
let owner: TestUser
let stranger: TestUser
let admin: TestUser

const inputOf = (call: CallShape, owned: Owned, id?: string | number): Input => ownInput(call, owned, owner, id)

const withoutRequestId = ({ status, text }: TestResponse): string =>
  `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`

beforeAll(async () => {
  api = await startTestApi({ env: { PRICES: writeSetting(prices) } })
  ;[owner, stranger, admin] = await Promise.all([createUser(api), createUser(api), createUser(api, 'admin')])
})

afterAll(() => api.close())

test('every call of the contract is served, and has a row here', () => {
  const served = routes.map(({ call }) => keyOf(call)).sort()
  expect(served).toEqual(calls.map(keyOf).sort())
  expect(Object.keys(rows).sort()).toEqual(served)
  expect(Object.keys(matrix).sort()).toEqual(served)
})

const needsToken = calls.filter(call => call.access === 'user' || call.access === 'admin')
const looksAtTokens = calls.filter(call => call.access !== 'public')
const onObject = calls.filter(call => call.path.includes('{id}'))
const named = (list: CallShape[]) => list.map(call => [keyOf(call), call] as const)

describe('refusals change nothing', () => {
  let owned: Owned
  let before: number
  let spent: string[]

  /** Tokens that are none, and those of a session that ended, of one that was idle too long and of a disabled account. */
  const spendTokens = async (): Promise<string[]> => {
    const [session, idle, disabled] = await Promise.all([createUser(api), createUser(api), createUser(api)])
    await api.db.deleteFrom('sessions').where('user_id', '=', session.id).execute()
    const old = sql<Date>`now() - interval '8 days'`
    await api.db.updateTable('sessions').set({ last_used_at: old }).where('user_id', '=', idle.id).execute()
    await api.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute()
    return ['garbage', session.token, idle.token, disabled.token]
  }

  beforeAll(async () => {
    owned = await prepareOwned({ api, owner, stranger, admin })
    spent = await spendTokens()
    before = await countChanges(api)
  })

  afterAll(async () => {
    expect(await countChanges(api)).toBe(before)
  })

  test.each(named(needsToken))('%s without a token: 401', async (_, call) => {
    const answer = await api.call(call, inputOf(call, owned))
    expect([answer.status, problemOf(answer).code]).toEqual([401, 'unauthorized'])
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test.each(named(looksAtTokens))('%s with a token that is none, expired or revoked: 401', async (_, call) => {
    for (const token of spent) {
      const answer = await api.call(call, { ...inputOf(call, owned), token })
      expect([answer.status, problemOf(answer).code]).toEqual([401, 'unauthorized'])
    }
  })

  test.each(named(calls.filter(call => call.access === 'admin')))('%s by a user: 403', async (_, call) => {
    const answer = await api.call(call, { ...inputOf(call, owned), token: stranger.token })
    expect([answer.status, problemOf(answer).code]).toEqual([403, 'forbidden'])
  })

  test.each(named(onObject))('%s: an identifier that is none is named', async (_, call) => {
    for (const id of ['x', '0', '-1', '1.5', '1e3', '99999999999999999999']) {
      const answer = await api.call(call, { ...inputOf(call, owned, id), token: admin.token })
      expect([id, answer.status, problemOf(answer).errors?.[0]?.field]).toEqual([id, 422, 'id'])
    }
  })

  const needsBody = calls.filter(({ body, form }) => body && !form && !safeParse(body, {}).success)
  test.each(named(needsBody))('%s: an empty body names what it lacks', async (_, call) => {
    const token = call.access === 'admin' ? admin.token : owner.token
    const answer = await api.call(call, { ...inputOf(call, owned), token, body: {} })
    expect(answer.status).toBe(422)
    expect(problemOf(answer).errors?.every(({ code }) => code === 'required')).toBe(true)
  })
})

let shared: Promise<Owned> | undefined

/** What the owner has, for tests that change none of it. */
const untouched = (): Promise<Owned> => {
  shared ??= prepareOwned({ api, owner, stranger, admin })
  return shared
}

const adminReads = calls.filter(call => call.access === 'admin' && call.method === 'GET')

/** What is left of an administrator's rights at the next calls: calls that are served, and answers that hold data. */
const rightsAfter = async (changes: { is_admin: false } | { disabled_at: Date }) => {
  const boss = await createUser(api, 'admin')
  const owned = await untouched()
  const ask = (call: CallShape) => api.call(call, { ...inputOf(call, owned), token: boss.token })
  for (const call of adminReads) expect((await ask(call)).status).toBe(200)
  await api.db.updateTable('users').set(changes).where('id', '=', boss.id).execute()
  const answers = await Promise.all(adminReads.map(ask))
  return {
    served: answers.filter(({ status }) => status !== 403 && status !== 401).length,
    telling: answers.filter(({ text }) => text.includes('@example.com') || text.includes('.com')).length,
  }
}

test('a demoted or disabled administrator is refused at the next call, and told nothing (AUTHZ-3)', async () => {
  for (const changes of [{ is_admin: false }, { disabled_at: new Date() }] as const) {
    const { served, telling } = await rightsAfter(changes)
    reportMetric('AUTHZ-3 calls served after the right was taken', served, 'most', 0)
    reportMetric('AUTHZ-3 answers with data of others', telling, 'most', 0)
  }
})

test('AUTHZ-3 control: rights that are remembered from an earlier call are found', async () => {
  const actual = await vi.importActual<typeof import('../src/auth/session-repository')>(
    '../src/auth/session-repository',
  )
  const remembering = async (db: Database, tokenHash: Buffer) => {
    const session = await actual.findSession(db, tokenHash)
    return session && { ...session, user: { ...session.user, is_admin: true } }
  }
  const { served, telling } = await weakened({ findSession: remembering }, () => rightsAfter({ is_admin: false }))
  expect([served, telling > 0]).toEqual([adminReads.length, true])
})

const isSame = (one: TestResponse, other: TestResponse): boolean =>
  withoutRequestId(one) === withoutRequestId(other) &&
  Object.keys(one.headers).join() === Object.keys(other.headers).join()

test("another's object is answered as a missing one, byte for byte (AUTHZ-2)", async () => {
  const owned = await untouched()
  const different: string[] = []
  for (const call of onObject.filter(({ access }) => access !== 'admin')) {
    const { token } = await createUser(api)
    const others = await api.call(call, { ...inputOf(call, owned), token })
    const missing = await api.call(call, { ...inputOf(call, owned, 999_999), token })
    if (others.status !== 404 || !isSame(others, missing)) different.push(keyOf(call))
  }
  expect(different).toEqual([])
  reportMetric('AUTHZ-2 calls that tell anothers object from a missing one', different.length, 'most', 0)
})

const reads = calls.filter(({ method }) => method === 'GET')

const servesRightfulCaller = async (call: CallShape, owned: Owned): Promise<void> => {
  const key = keyOf(call)
  const [fresh, session] = [await createUser(api), call.access === 'admin' ? admin : owner]
  if (key === 'POST /api/cart/submit')
    await api.call(contract.cartCalls.add, { token: owner.token, body: { name: uniqueName('s'), zone: 'com' } })
  const caller = key === 'POST /api/auth/logout' ? fresh : session
  const answer = await api.call(call, { ...inputOf(call, owned), token: caller.token })
  expect([answer.text, answer.status]).toEqual([answer.text, rows[key]?.good ?? call.status])
}

test.each(named(reads))('%s: its rightful caller is served', async (_, call) => {
  await servesRightfulCaller(call, await untouched())
})

// After those that read: each of these may change what the owner has.
test.each(named(calls.filter(call => !reads.includes(call))))('%s: its rightful caller is served', async (_, call) => {
  const named = namedIn(rows[keyOf(call)] ?? {}, owner)
  await servesRightfulCaller(call, await prepareOwned({ api, owner, stranger, admin }, named))
})

test('control: what a call stores is noted', async () => {
  const before = await countChanges(api)
  await createUser(api)
  expect(await countChanges(api)).toBeGreaterThan(before)
})
