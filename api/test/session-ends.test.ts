import { accountCalls, authCalls, sessionCalls, userCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import type { Database } from '../src/database/schema'
import { startTestApi, type TestApi } from './api'
import { codeFor, createUser, goodPassword, type TestUser } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/auth/session-repository'), async original =>
  (await import('./weaken')).replaceable(await original()),
)

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: TestApi
let admin: TestUser

beforeAll(async () => {
  api = await startTestApi({ worker: true })
  admin = await createUser(api, 'admin')
})

afterAll(() => api.close())

type End = (person: TestUser) => Promise<unknown>

const set = ({ id }: TestUser, changes: { created_at?: string; last_used_at?: string }) => {
  const earlier = Object.entries(changes).map(([column, age]) => [column, sql<Date>`now() - ${age}::interval`])
  return api.db.updateTable('sessions').set(Object.fromEntries(earlier)).where('user_id', '=', id).execute()
}

const signIn = (person: TestUser) =>
  api.call(authCalls.login, { body: { username: person.email, password: goodPassword } })

const resetPassword: End = async ({ email }) => {
  await api.call(authCalls.requestReset, { body: { email } })
  const body = { email, code: await codeFor(api, email), new_password: 'meadow stone 77' }
  await api.call(authCalls.resetPassword, { body })
}

/** From a second session of the account. */
const fromElsewhere =
  (act: (token: string, person: TestUser) => Promise<unknown>): End =>
  async person => {
    const { access_token } = (await signIn(person)).json as { access_token: string }
    await act(access_token, person)
  }

const endOne: End = fromElsewhere(async token => {
  const sessions = (await api.call(sessionCalls.list, { token })).json as { id: number; current: boolean }[]
  for (const { id, current } of sessions) if (!current) await api.call(sessionCalls.end, { token, params: { id } })
})

const ends: Record<'SES-2' | 'SES-3' | 'SES-4', Record<string, End>> = {
  'SES-2': {
    'idle for 7 days': person => set(person, { last_used_at: '7 days 1 second', created_at: '8 days' }),
    'open for 30 days, in use': person => set(person, { created_at: '30 days 1 second', last_used_at: '0' }),
  },
  'SES-3': {
    logout: ({ token }) => api.call(authCalls.logout, { token }),
    'a reset of the password': resetPassword,
    'a change of the password elsewhere': fromElsewhere(token =>
      api.call(accountCalls.setPassword, {
        token,
        body: { current_password: goodPassword, new_password: 'meadow stone 77' },
      }),
    ),
    'an account that was disabled': ({ id }) =>
      api.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute(),
    'an account that was deleted': ({ token }) =>
      api.call(accountCalls.delete, { token, body: { password: goodPassword } }),
  },
  'SES-4': {
    'ended in the list': endOne,
    'all others ended': fromElsewhere(token => api.call(sessionCalls.endOthers, { token })),
    'ended by an administrator': ({ id }) => api.call(sessionCalls.endOfUser, { token: admin.token, params: { id } }),
  },
}

const isServed = async ({ token }: TestUser): Promise<boolean> =>
  (await api.call(userCalls.me, { token })).status === 200

/** Ways to end a session after which its token is still good for a call. */
const survivals = async (id: keyof typeof ends): Promise<string[]> => {
  const survived: string[] = []
  for (const [name, end] of Object.entries(ends[id])) {
    const person = await createUser(api)
    expect([name, await isServed(person)]).toEqual([name, true])
    await end(person)
    if (await isServed(person)) survived.push(name)
  }
  return survived
}

const report = async (id: keyof typeof ends) => {
  const survived = await survivals(id)
  expect(survived).toEqual([])
  reportMetric(`${id} sessions that outlive their end`, survived.length, 'most', 0)
}

test('a session that was idle or open too long is good for no call (SES-2)', () => report('SES-2'))

test('until then it is good', async () => {
  const person = await createUser(api)
  await set(person, { last_used_at: '6 days 23:59:00', created_at: '29 days 23:59:00' })
  expect(await isServed(person)).toBe(true)
})

test('a logout, a new password, a disabled or deleted account: 401 on the next call (SES-3)', () => report('SES-3'))

test('a session that its owner or an administrator ends is good for no call (SES-4)', () => report('SES-4'))

const actual = await vi.importActual<typeof import('../src/auth/session-repository')>('../src/auth/session-repository')

test('SES-2 control: sessions that are made young again by each use are found', async () => {
  const renewing = async (db: Database, tokenHash: Buffer) => {
    const young = { created_at: sql<Date>`now()`, last_used_at: sql<Date>`now()` }
    await db.updateTable('sessions').set(young).where('token_hash', '=', tokenHash).execute()
    return actual.findSession(db, tokenHash)
  }
  const survived = await weakened({ findSession: renewing }, () => survivals('SES-2'))
  expect(survived).toEqual(Object.keys(ends['SES-2']))
})

const keep = async () => undefined

test('SES-3 control: sessions that nothing removes, and accounts that are not looked at, are found', async () => {
  const kept = await weakened({ deleteSession: keep, deleteSessionsOf: keep }, () => survivals('SES-3'))
  expect(kept).toEqual(['logout', 'a reset of the password', 'a change of the password elsewhere'])
  const enabling = async (db: Database, tokenHash: Buffer) => {
    await db.updateTable('users').set({ disabled_at: null }).execute()
    return actual.findSession(db, tokenHash)
  }
  const enabled = await weakened({ findSession: enabling }, () => survivals('SES-3'))
  expect(enabled).toEqual(['an account that was disabled'])
})

test('SES-4 control: sessions that are only taken off the list are found', async () => {
  const survived = await weakened({ deleteSession: keep, deleteSessionsOf: keep }, () => survivals('SES-4'))
  expect(survived).toEqual(expect.arrayContaining(['all others ended', 'ended by an administrator']))
})
