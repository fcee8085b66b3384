import { hash } from '@node-rs/argon2'
import { accountCalls, authCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { startTestApi, type TestApi } from './api'
import { createUser, goodPassword, type TestUser } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/security/passwords'), async original => (await import('./weaken')).replaceable(await original()))

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

const set = ({ token }: TestUser, new_password: string) =>
  api.call(accountCalls.setPassword, { token, body: { current_password: goodPassword, new_password } })

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

/** What a password costs after a sign-in by which it was kept at a cost of years ago. */
const costAfterLogin = async () => {
  const person = await createUser(api)
  const old = await hash(goodPassword, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
  await api.db.updateTable('users').set({ password_hash: old }).where('id', '=', person.id).execute()
  expect((await api.call(authCalls.login, { body: { username: person.email, password: goodPassword } })).status).toBe(
    200,
  )
  return costOf(await hashOf(person))
}

test('passwords are hashed at the cost that is asked for, old ones from the next sign-in on (PW-2)', async () => {
  const fresh = await createUser(api)
  await set(fresh, 'meadow stone 77')
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
