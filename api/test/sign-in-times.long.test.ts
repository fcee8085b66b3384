import { authCalls, type CallShape } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import { limits } from '../src/base/limits'
import { hashPassword } from '../src/security/passwords'
import { newEmail } from './accounts'
import { startTestApi, type TestApi } from './api'
import { chanceToTell, timePairs } from './timing'
import { createUser, goodPassword } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/security/passwords'), async original => (await import('./weaken')).replaceable(await original()))

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 })

/** How far from a guess the times of two kinds of calls may lie; the standard error of a thousand pairs is 0.013. */
const farthest = 0.05

test('the chance to tell two kinds of calls is 1 where all of one take longer, and a half where they are the same', () => {
  expect(chanceToTell([4, 5, 6], [1, 2, 3])).toBe(1)
  expect(chanceToTell([1, 2, 3], [4, 5, 6])).toBe(0)
  expect(chanceToTell([1, 2, 2, 7], [1, 2, 2, 7])).toBe(0.5)
  expect(chanceToTell([1, 3], [2, 4])).toBe(0.25)
})

describe('known and unknown addresses', () => {
  let api: TestApi

  beforeEach(async () => {
    api = await startTestApi({ env: { LIMITS_SCALE: '1' } })
  })

  afterEach(() => api.close())

  const ofSignUps = hashPassword(goodPassword)
  const waitingSignUp = async (): Promise<string> => {
    const email = newEmail()
    const row = { email, password_hash: await ofSignUps, browser_hash: Buffer.alloc(32), language: 'en' as const }
    await api.db.insertInto('registrations').values(row).execute()
    return email
  }
  const account = async (): Promise<string> => (await createUser(api)).email

  /** Each call has an account and an address of its own, so that no limit but the one above is reached. */
  const tell = async (pairs: number, call: CallShape, field: string, body: object, make: () => Promise<string>) => {
    const known: string[] = []
    for (let count = 0; count < pairs; count += 1) known.push(await make())
    const statuses = new Set<number>()
    // Within the free answers a sign-in says whether the account exists; beyond them its time must not.
    const { name, per } = limits.enumerationPerAddress
    await sql`insert into rate_limits
      select ${name} || ':' || network || '.' || turn / 256 || '.' || turn % 256 || '.7', now() + make_interval(secs => ${per})
      from generate_series(10, 13) network, generate_series(0, ${pairs}::int) turn`.execute(api.db)
    const ask = (network: number) => async (turn: number) => {
      const email = network === 10 ? known[turn] : newEmail()
      const headers = { 'x-forwarded-for': `${network}.${turn >> 8}.${turn & 255}.7` }
      statuses.add((await api.call(call, { body: { [field]: email, ...body }, headers })).status)
    }
    await timePairs(20, ask(12), ask(13))
    const chance = await timePairs(pairs, ask(10), ask(11))
    return { chance, statuses: [...statuses] }
  }
  const wrong = { password: 'wrong password' }

  test.each<[string, CallShape, 'username' | 'email', object, number, () => Promise<string>]>([
    ['a wrong password', authCalls.login, 'username', wrong, 429, account],
    ['a wrong password of a sign-up that waits', authCalls.login, 'username', wrong, 429, waitingSignUp],
    ['another code', authCalls.resend, 'email', {}, 200, account],
    ['another code of a sign-up that waits', authCalls.resend, 'email', {}, 200, waitingSignUp],
    ['a reset', authCalls.requestReset, 'email', {}, 200, account],
    ['a wrong code', authCalls.verifyReset, 'email', { code: '123456' }, 400, account],
    ['a new password', authCalls.resetPassword, 'email', { code: '123456', new_password: goodPassword }, 400, account],
  ])('%s takes as long at both (TIME-1)', async (what, call, field, body, status, make) => {
    const { chance, statuses } = await tell(1000, call, field, body, make)
    expect(statuses).toEqual([status])
    reportMetric(`TIME-1 AUC less a half, ${what}`, Math.abs(chance - 0.5), 'most', farthest)
  })

  test('TIME-1 control: an API that compares no password where there is no account is found', async () => {
    const atOnce = { verifyNothing: async () => false as const }
    const { chance } = await weakened(atOnce, () => tell(200, authCalls.login, 'username', wrong, account))
    expect(chance).toBeGreaterThan(0.9)
  })
})
