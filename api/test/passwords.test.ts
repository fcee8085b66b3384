import { hash, verify } from '@node-rs/argon2'
import { accountCalls, authCalls, secondFactorCalls, userCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { TOTP } from 'otpauth'
import { codeOf, jsonOf, reasonOf, tokenOf } from './answers'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { createUser, goodPassword, type TestUser } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/security/passwords'), async original => (await import('./weaken')).replaceable(await original()))

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

const newPassword = 'meadow stone 77'

const set = ({ token }: TestUser, new_password = newPassword) =>
  api.call(accountCalls.setPassword, { token, body: { current_password: goodPassword, new_password } })

const login = ({ email }: TestUser, password = goodPassword) =>
  api.call(authCalls.login, { body: { username: email, password } })

const hashOf = async ({ id }: TestUser): Promise<string> => {
  const { password_hash } = await api.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return password_hash ?? ''
}

const costOf = (stored: string): { m: number; t: number; p: number } => {
  const [, m, t, p] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? []
  return { m: Number(m), t: Number(t), p: Number(p) }
}

/** An account whose password is kept at a cost of years ago. */
const createOldUser = async (): Promise<TestUser> => {
  const person = await createUser(api)
  const old = await hash(goodPassword, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
  await api.db.updateTable('users').set({ password_hash: old }).where('id', '=', person.id).execute()
  return person
}

/** The cost of an old password after a sign-in. */
const costAfterLogin = async () => {
  const person = await createOldUser()
  expect((await login(person)).status).toBe(200)
  return costOf(await hashOf(person))
}

test('passwords are hashed at the cost that is asked for, old ones from the next sign-in on (PW-2)', async () => {
  const fresh = await createUser(api)
  await set(fresh)
  for (const [when, { m, t }] of [
    ['new', costOf(await hashOf(fresh))],
    ['renewed', await costAfterLogin()],
  ] as const) {
    reportMetric(`PW-2 ${when}: KiB of a hash`, m, 'least', 19_456)
    reportMetric(`PW-2 ${when}: passes of a hash`, t, 'least', 2)
  }
})

test('PW-2 control: a hash that is never renewed is found', async () => {
  const { m, t } = await weakened({ isOutdated: () => false }, costAfterLogin)
  expect([m, t]).toEqual([4096, 1])
})

/** Makes a call that checks a password, and does `work` when it was checked. */
const whileChecked = (call: () => Promise<TestResponse>, work: () => Promise<unknown>): Promise<TestResponse> => {
  const works = [work]
  const verifyPassword = async (stored: string, password: string): Promise<boolean> => {
    const isRight = await verify(stored, password)
    await works.pop()?.()
    return isRight
  }
  return weakened({ verifyPassword }, call)
}

describe('a password that is checked while another one is set', () => {
  test('opens no session, and does not come back', async () => {
    const person = await createOldUser()
    const late = await whileChecked(
      () => login(person),
      () => set(person),
    )
    expect([late.status, reasonOf(late).reason]).toEqual([400, 'invalid_password'])
    expect([(await login(person)).status, (await login(person, newPassword)).status]).toEqual([400, 200])
  })

  test('sets no third one', async () => {
    const person = await createUser(api)
    const thief = { ...person, token: tokenOf(await login(person)) }
    const late = await whileChecked(
      () => set(thief, 'harbour lamp 31'),
      () => set(person),
    )
    expect(codeOf(late)).toEqual([400, 'identity_wrong'])
    expect((await login(person, newPassword)).status).toBe(200)
  })
})

test('a sign-in that is under way when the second factor is turned on is asked for a code', async () => {
  const person = await createOldUser()
  const { token } = person
  const { secret } = jsonOf<{ secret: string }>(await api.call(secondFactorCalls.startTotp, { token }))
  const hashPassword = async (password: string): Promise<string> => {
    const body = { code: new TOTP({ secret }).generate() }
    expect((await api.call(secondFactorCalls.confirmTotp, { token, body })).status).toBe(200)
    return hash(password)
  }
  const late = await weakened({ hashPassword }, () => login(person))
  expect(reasonOf(late).reason).toBe('second_factor_required')
  expect((await api.call(userCalls.me, { token })).status).toBe(200)
})
