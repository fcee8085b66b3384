import { authCalls, type CallShape } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import { type Limit, limits } from '../src/base/limits'
import { newEmail } from './accounts'
import { codeOf, reasonOf } from './answers'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { proofFor } from './guessing'
import { createUser, goodPassword } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ env: { LIMITS_SCALE: '1' } })
})

/** No call was made yet. */
beforeEach(() => api.db.deleteFrom('rate_limits').execute())

afterAll(() => api.close())

interface Sent {
  email: string
  ip: string
  headers?: Record<string, string>
}

const login = ({ email, ip, headers = {} }: Sent, password = 'wrong password') =>
  api.call(authCalls.login, {
    body: { username: email, password },
    headers: { 'x-forwarded-for': ip, ...headers },
  })

const register = ({ email, ip, headers = {} }: Sent) =>
  api.call(authCalls.register, {
    body: { email, password: goodPassword },
    headers: { 'x-forwarded-for': ip, ...headers },
  })

/** Whether an answer reveals if its address has an account. */
const reveals = ({ status }: TestResponse): boolean => status === 400 || status === 409

test('one source asks 20 times an hour which addresses have an account (ENUM-1)', async () => {
  const known = await createUser(api)
  let told = 0
  for (let times = 0; times < 30; times += 1) {
    const ip = '203.0.113.7'
    for (const answer of [
      await login({ email: newEmail(), ip }),
      await login({ email: known.email, ip }),
      await register({ email: known.email, ip }),
    ])
      if (reveals(answer)) told += 1
  }
  reportMetric('ENUM-1 answers that tell, one source', told, 'most', 20)
})

test('a sign-up that is taken tells as much as one that is not, and counts (ENUM-1)', async () => {
  let taken = 0
  for (let times = 0; times < 25; times += 1)
    if ((await register({ email: newEmail(), ip: '203.0.113.8' })).status === 201) taken += 1
  reportMetric('ENUM-1 sign-ups of one source that tell', taken, 'most', 20)
})

/** As if a limit had been used so often just now. */
const use = async ({ name, burst, per }: Limit, subject: string, times: number): Promise<void> => {
  const arrival = sql`now() + make_interval(secs => ${(times * per) / burst})`
  await sql`insert into rate_limits values (${`${name}:${subject}`}, ${arrival})`.execute(api.db)
}

test('all sources together ask a thousand times an hour (ENUM-1)', async () => {
  const { burst, per } = limits.enumerationOverall
  await use(limits.enumerationOverall, '', burst - 10)
  let told = burst - 10
  for (let source = 0; source < 15; source += 1)
    if (reveals(await login({ email: newEmail(), ip: `198.51.${source}.1` }))) told += 1
  const inAnHour = told + (3600 * burst) / per
  reportMetric('ENUM-1 answers that tell, all sources', inAnHour, 'most', 1000)
})

test('ENUM-1 control: without its limits a source learns everything', async () => {
  const loose = await startTestApi({ env: { LIMITS_SCALE: '1000' } })
  let told = 0
  for (let times = 0; times < 30; times += 1)
    if (reveals(await loose.call(authCalls.login, { body: { username: newEmail(), password: 'wrong password' } })))
      told += 1
  await loose.close()
  expect(told).toBe(30)
})

describe('beyond the free answers', () => {
  const ip = '203.0.113.9'

  beforeEach(() => use(limits.enumerationPerAddress, ip, 20))

  test('an unknown address, a wrong password and a taken address look alike; a right password signs in', async () => {
    const { email } = await createUser(api)
    const answers = [await login({ email: newEmail(), ip }), await login({ email, ip }), await register({ email, ip })]
    answers.push(await register({ email: newEmail(), ip }))
    for (const answer of answers) {
      expect(codeOf(answer)).toEqual([429, 'proof_of_work_required'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await login({ email, ip }, goodPassword)).status).toBe(200)
  })

  test('an unknown address and an account look alike however often they are tried', async () => {
    const { email } = await createUser(api)
    const tries = async (tried: string) => {
      const found: unknown[] = []
      for (let times = 0; times < 12; times += 1) found.push(codeOf(await login({ email: tried, ip })))
      return found
    }
    const known = await tries(email)
    expect(known.at(-1)).toEqual([429, 'too_many_requests'])
    expect(await tries(newEmail())).toEqual(known)
  })

  test('a proof of work pays for one call', async () => {
    const refused = await login({ email: newEmail(), ip })
    const headers = proofFor(refused)
    expect(reasonOf(await login({ email: newEmail(), ip, headers })).reason).toBe('user_not_found')
    expect(codeOf(await login({ email: newEmail(), ip, headers }))).toEqual([429, 'proof_of_work_required'])
    const forRegister = proofFor(await register({ email: newEmail(), ip }))
    expect((await register({ email: newEmail(), ip, headers: forRegister })).status).toBe(201)
  })

  test.each([
    ['is not solved', (answer: string) => answer.replace(/\d+$/, 'x')],
    ['was made easier', (answer: string) => answer.replace(/^18/, '1')],
    ['was dated later', (answer: string) => answer.replace(/\.(\w+)\./, '.zzzzzz.')],
    ['is nothing of ours', () => 'hello'],
  ])('a proof that %s is none', async (_, alter) => {
    const answer = proofFor(await login({ email: newEmail(), ip }))['proof-of-work'] ?? ''
    const headers = { 'proof-of-work': alter(answer) }
    expect((await login({ email: newEmail(), ip, headers })).status).toBe(429)
  })
})

test.each<[string, CallShape, object]>([
  ['resend', authCalls.resend, {}],
  ['request-reset', authCalls.requestReset, {}],
  ['verify-reset', authCalls.verifyReset, { code: '123456' }],
  ['reset-password', authCalls.resetPassword, { code: '123456', new_password: goodPassword }],
])('%s answers the same for a known and an unknown address, however often (ENUM-1)', async (_, call, body) => {
  const { email } = await createUser(api)
  const ask = async (to: string, ip: string) => {
    const answer = await api.call(call, { body: { email: to, ...body }, headers: { 'x-forwarded-for': ip } })
    const { request_id: _id, challenge: _challenge, ...shown } = answer.json as Record<string, unknown>
    return [answer.status, shown, answer.cookies]
  }
  const unknown = newEmail()
  for (let times = 0; times < 12; times += 1)
    expect(await ask(email, '192.0.2.1')).toEqual(await ask(unknown, '192.0.2.2'))
})
