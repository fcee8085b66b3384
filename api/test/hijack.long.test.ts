import { authCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { findRegistrations } from '../src/auth/registration-repository'
import type { Database } from '../src/database/schema'
import { newEmail } from './accounts'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { untilJobsAreDone } from './until'
import { codeFor, goodPassword } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/users/repository'), async original => (await import('./weaken')).replaceable(await original()))

/** The cost of a hash does not decide a sign-in, and there are some thousand of them. */
vi.mock(import('../src/security/passwords'), async original => ({
  ...(await original()),
  hashPassword: async (password: string) => `hash of ${password}`,
  verifyPassword: async (stored: string, password: string) => stored === `hash of ${password}`,
  verifyNothing: async () => false,
  isOutdated: () => false,
}))

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: true, env: { LIMITS_SCALE: '100000' } })
})

afterAll(() => api.close())

const attackerPassword = 'attacker knows 99'

/** Two people who want one address; only the victim reads its mailbox. */
interface Story {
  email: string
  victim: Record<string, string>
  attacker: Record<string, string>
  /** Tokens that the attacker got. */
  stolen: number
}

type Act = (story: Story) => Promise<unknown>

const attackerSignsIn: Act = async story => {
  const body = { username: story.email, password: attackerPassword }
  const answer = await api.call(authCalls.login, { body, cookies: story.attacker })
  Object.assign(story.attacker, answer.cookies)
  if (answer.status === 200) story.stolen += 1
}

const register = async (story: Story, who: 'victim' | 'attacker', password: string): Promise<TestResponse> => {
  const answer = await api.call(authCalls.register, { body: { email: story.email, password }, cookies: story[who] })
  Object.assign(story[who], answer.cookies)
  return answer
}

const lastCode = ({ email }: Story): Promise<string> | null =>
  api.mails.some(({ to }) => to === email) ? codeFor(api, email) : null

const acts: Readonly<Record<string, Act>> = {
  'the attacker registers': story => register(story, 'attacker', attackerPassword),
  'the attacker signs in': attackerSignsIn,
  'the attacker asks for a reset': ({ email }) => api.call(authCalls.requestReset, { body: { email } }),
  'the victim registers': story => register(story, 'victim', goodPassword),
  'the victim confirms': async story => {
    const code = await lastCode(story)
    if (code === null) return
    const body = { email: story.email, code, remember_me: true }
    await api.call(authCalls.confirm, { body, cookies: story.victim })
  },
}

const ordersOf = (names: readonly string[]): string[][] =>
  names.length === 0
    ? [[]]
    : names.flatMap(first => ordersOf(names.filter(name => name !== first)).map(rest => [first, ...rest]))

/** At last the victim chooses a new password by the mailed code, where there is an account by then. */
const victimResets: Act = async story => {
  const { email } = story
  await api.call(authCalls.requestReset, { body: { email } })
  await untilJobsAreDone(api.db, 300_000)
  const code = await lastCode(story)
  if (code !== null) await api.call(authCalls.resetPassword, { body: { email, code, new_password: 'meadow stone 77' } })
}

/** Some at a time: each costs a password hash or two. */
const all = async (stories: readonly Story[], act: (story: Story, at: number) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < stories.length; at += 5)
    await Promise.all(stories.slice(at, at + 5).map((story, more) => act(story, at + more)))
  await untilJobsAreDone(api.db, 300_000)
}

const count = async (stories: readonly Story[], password: string): Promise<number> => {
  let found = 0
  await all(stories, async ({ email }) => {
    const answer = await api.call(authCalls.login, { body: { username: email, password } })
    if (answer.status === 200) found += 1
  })
  return found
}

/**
 * Every order of what both do, or every so many; the victim goes on in the browser that registered, or in another one.
 */
const play = async (every = 1) => {
  const orders = ordersOf(Object.keys(acts)).filter((_, at) => at % every === 0)
  const stories = [...orders, ...orders].map((): Story => ({ email: newEmail(), victim: {}, attacker: {}, stolen: 0 }))
  for (let step = 0; step < Object.keys(acts).length; step += 1)
    await all(stories, async (story, at) => {
      const name = orders[at % orders.length]?.[step] ?? ''
      if (name === 'the victim confirms' && at >= orders.length) story.victim = {}
      await acts[name]?.(story)
    })
  await all(stories, attackerSignsIn)
  await all(stories, victimResets)
  await all(stories, attackerSignsIn)
  const stolen = stories.filter(story => story.stolen > 0).length
  return { orders: stories.length, stolen, owned: await count(stories, 'meadow stone 77') }
}

test('only the owner of an address ever signs in, no matter who registered it first (CODE-3)', async () => {
  const { orders, stolen, owned } = await play()
  reportMetric('CODE-3 orders of what both do', orders, 'least', 240)
  reportMetric('CODE-3 orders in which the attacker signs in', stolen, 'most', 0)
  // Where the owner confirmed anything, the account is the owner's.
  expect(owned).toBeGreaterThan(orders / 2)
})

test('CODE-3 control: an account that keeps the password of the last registration is found', async () => {
  const actual = await vi.importActual<typeof import('../src/users/repository')>('../src/users/repository')
  const keepAny = async (db: Database, user: Parameters<typeof actual.insertUser>[1]) => {
    const [newest] = await findRegistrations(db, user.email)
    return actual.insertUser(db, { ...user, password_hash: user.password_hash ?? newest?.password_hash ?? null })
  }
  expect((await weakened({ insertUser: keepAny }, () => play(10))).stolen).toBeGreaterThan(0)
})
