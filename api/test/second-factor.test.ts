import {
  accountCalls,
  adminCalls,
  authCalls,
  type CallShape,
  operationCalls,
  secondFactorCalls,
  userCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { useStep } from '../src/auth/factor-repository'
import { lockUser } from '../src/users/repository'
import { codeOf, jsonOf, reasonOf, tokenOf } from './answers'
import { type Input, startTestApi, type TestApi } from './api'
import { untilItWaits } from './until'
import { codeFor, createUser, goodPassword, makeDomain, type TestUser, uniqueName } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: true })
})

afterAll(() => api.close())

const codeAt = (secret: string, step = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + step * 30_000 })

/** Turns the second factor on. A code is good once, so the next sign-in needs the code of the next step. */
const turnOn = async (person: TestUser): Promise<{ secret: string; recovery: string[]; used: string }> => {
  const started = await api.call(secondFactorCalls.startTotp, { token: person.token })
  const { secret, otpauth_url } = jsonOf<{ secret: string; otpauth_url: string }>(started)
  expect(otpauth_url).toMatch(/^otpauth:\/\/totp\/panel\.example:user-.*[?&]secret=/)
  const used = codeAt(secret)
  const confirmed = await api.call(secondFactorCalls.confirmTotp, { token: person.token, body: { code: used } })
  return { secret, recovery: jsonOf<{ recovery_codes: string[] }>(confirmed).recovery_codes, used }
}

const login = (person: TestUser, password = goodPassword) =>
  api.call(authCalls.login, { body: { username: person.email, password } })
const challengeOf = async (person: TestUser, password = goodPassword): Promise<string> => {
  const { detail } = jsonOf<{ detail: { challenge: string } }>(await login(person, password))
  return detail.challenge
}
const finish = (challenge: string, code: string) => api.call(secondFactorCalls.signIn, { body: { challenge, code } })

describe('a second factor that is set up twice at once', () => {
  const start = ({ token }: TestUser) => api.call(secondFactorCalls.startTotp, { token })

  test('is the one that was confirmed', async () => {
    const person = await createUser(api)
    await start(person)
    let late: ReturnType<typeof start> | undefined
    await api.db.transaction().execute(async trx => {
      await trx.updateTable('totps').set({ confirmed_at: new Date() }).where('user_id', '=', person.id).execute()
      late = start(person)
      await untilItWaits(api.db, 'insert into "totps"')
    })
    expect(codeOf((await late) ?? expect.unreachable())).toEqual([409, 'second_factor_on'])
  })

  test('is not turned on by a code of the other one', async () => {
    const person = await createUser(api)
    const { secret } = jsonOf<{ secret: string }>(await start(person))
    const body = { code: codeAt(secret) }
    let confirming: ReturnType<typeof start> | undefined
    await api.db.transaction().execute(async trx => {
      await lockUser(trx, person.id)
      confirming = api.call(secondFactorCalls.confirmTotp, { token: person.token, body })
      await untilItWaits(api.db, 'select "id" from "users"')
      expect((await start(person)).status).toBe(200)
    })
    expect(codeOf((await confirming) ?? expect.unreachable())).toEqual([400, 'code_invalid'])
    expect((await login(person)).status).toBe(200)
  })
})

describe('a second factor', () => {
  test('is asked for after the password; each code is good once', async () => {
    const person = await createUser(api)
    const { secret, recovery, used } = await turnOn(person)
    expect([recovery.length, new Set(recovery).size]).toEqual([10, 10])
    const refused = await login(person)
    expect([refused.status, reasonOf(refused)]).toEqual([
      400,
      { reason: 'second_factor_required', message: expect.any(String), challenge: expect.stringMatching(/^dcp_/) },
    ])
    expect(codeOf(await finish(await challengeOf(person), used))).toEqual([400, 'code_invalid'])
    const next = codeAt(secret, 1)
    const done = await finish(await challengeOf(person), next)
    expect([done.status, (await api.call(userCalls.me, { token: tokenOf(done) })).status]).toEqual([200, 200])
    expect(codeOf(await finish(await challengeOf(person), next))).toEqual([400, 'code_invalid'])
  })

  test('ends the other sessions when it is turned on or off', async () => {
    const person = await createUser(api)
    const isSignedIn = async (token: string) => (await api.call(userCalls.me, { token })).status === 200
    const before = tokenOf(await login(person))
    const { recovery } = await turnOn(person)
    expect([await isSignedIn(before), await isSignedIn(person.token)]).toEqual([false, true])
    const meanwhile = tokenOf(await finish(await challengeOf(person), recovery[0] ?? ''))
    const body = { code: recovery[1] ?? '' }
    expect((await api.call(secondFactorCalls.removeTotp, { token: person.token, body })).status).toBe(204)
    expect([await isSignedIn(meanwhile), await isSignedIn(person.token)]).toEqual([false, true])
  })

  test.each([
    [4, 2],
    [-5, 3],
    [10, 5],
    [-10, 5],
  ])('of %i half minutes away says how far the clock is off, and counts at no time', async (away, minutes) => {
    const person = await createUser(api)
    const { secret } = await turnOn(person)
    // The code that turned it on is of no later step than this one.
    await api.db.updateTable('totps').set({ last_step: 0 }).where('user_id', '=', person.id).execute()
    const code = codeAt(secret, away)
    const told = await finish(await challengeOf(person), code)
    expect(told.json).toMatchObject({ code: 'clock_off', minutes, detail: expect.stringContaining(`${minutes} min`) })
    const step = Math.floor(Date.now() / 30_000)
    const { hinted_step } = await api.db
      .selectFrom('totps')
      .select('hinted_step')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(Math.abs(Number(hinted_step) - step - away)).toBeLessThanOrEqual(1)
    expect(await useStep(api.db, person.id, Number(hinted_step))).toBe(false)
    expect(await useStep(api.db, person.id, Number(hinted_step) + 1)).toBe(true)
    expect(codeOf(await finish(await challengeOf(person), codeAt(secret, 11)))).toEqual([400, 'code_invalid'])
  })

  test('may be a recovery code, each of them once', async () => {
    const person = await createUser(api)
    const { recovery } = await turnOn(person)
    const [first = '', second = ''] = recovery
    const spaced = `${first.slice(0, 5)}-${first.slice(5).toUpperCase()}`
    expect((await finish(await challengeOf(person), spaced)).status).toBe(200)
    expect((await finish(await challengeOf(person), first)).status).toBe(400)
    expect((await finish(await challengeOf(person), second)).status).toBe(200)
    expect((await api.call(accountCalls.protection, { token: person.token })).json).toMatchObject({
      totp: true,
      recovery_codes_left: 8,
    })
  })

  test('is not walked around by a new password, unless it was turned on in the last 30 days', async () => {
    const person = await createUser(api)
    await turnOn(person)
    await api.db
      .updateTable('additions')
      .set({ at: sql<Date>`now() - interval '30 days 1 second'` })
      .where('user_id', '=', person.id)
      .execute()
    await api.call(authCalls.requestReset, { body: { email: person.email } })
    const code = await codeFor(api, person.email)
    const body = { email: person.email, code, new_password: 'meadow stone 77' }
    expect((await api.call(authCalls.resetPassword, { body })).status).toBe(200)
    expect(reasonOf(await login(person, 'meadow stone 77')).reason).toBe('second_factor_required')
  })

  test.each<[string, (person: TestUser) => Promise<unknown>]>([
    [
      'a change of the password',
      ({ token }) => {
        const body = { current_password: goodPassword, new_password: 'meadow stone 77' }
        return api.call(accountCalls.setPassword, { token, body })
      },
    ],
    [
      'a reset',
      async ({ email }) => {
        await api.call(authCalls.requestReset, { body: { email } })
        const body = { email, code: await codeFor(api, email), new_password: 'meadow stone 77' }
        return api.call(authCalls.resetPassword, { body })
      },
    ],
  ])('does not finish a sign-in that %s came between', async (_, renew) => {
    const person = await createUser(api)
    const { recovery } = await turnOn(person)
    const challenge = await challengeOf(person)
    await renew(person)
    expect(codeOf(await finish(challenge, recovery[0] ?? ''))).toEqual([400, 'challenge_expired'])
  })

  test('allows five tries of one challenge, for five minutes', async () => {
    const person = await createUser(api)
    const { recovery } = await turnOn(person)
    const tried = await challengeOf(person)
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(tried, '000000')))
    expect(answers.filter(answer => codeOf(answer)[1] === 'code_invalid')).toHaveLength(5)
    expect(codeOf(await finish(tried, recovery[0] ?? ''))).toEqual([400, 'challenge_expired'])
    const late = await challengeOf(person)
    await api.db
      .updateTable('challenges')
      .set({ created_at: sql<Date>`now() - interval '5 minutes 1 second'` })
      .execute()
    expect(codeOf(await finish(late, recovery[0] ?? ''))).toEqual([400, 'challenge_expired'])
  })

  test('counts tries over all challenges of an account', async () => {
    const strict = await startTestApi({ env: { LIMITS_SCALE: '1' } })
    const person = await createUser(strict)
    await strict.db
      .insertInto('totps')
      .values({ user_id: person.id, secret: strict.deps.keys.seal('A'.repeat(32)), confirmed_at: new Date() })
      .execute()
    const body = { username: person.email, password: goodPassword }
    const statuses = []
    for (let round = 0; round < 3; round += 1) {
      const { detail } = jsonOf<{ detail: { challenge: string } }>(await strict.call(authCalls.login, { body }))
      for (let tries = 0; tries < 5; tries += 1) {
        const wrong = { challenge: detail.challenge, code: '000000' }
        statuses.push((await strict.call(secondFactorCalls.signIn, { body: wrong })).status)
      }
    }
    expect(statuses.filter(status => status === 400)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429, 429, 429, 429])
    await strict.close()
  })

  test('is turned off by one of its codes', async () => {
    const person = await createUser(api)
    const { recovery } = await turnOn(person)
    const off = (code: string) => api.call(secondFactorCalls.removeTotp, { token: person.token, body: { code } })
    expect(codeOf(await off('000000'))).toEqual([400, 'code_invalid'])
    expect((await off(recovery[0] ?? '')).status).toBe(204)
    expect((await login(person)).status).toBe(200)
  })

  test('confirms an identity', async () => {
    const person = await createUser(api)
    const { recovery } = await turnOn(person)
    const confirm = (code: string) =>
      api.call(secondFactorCalls.confirmIdentity, { token: person.token, body: { code } })
    expect(codeOf(await confirm('000000'))).toEqual([400, 'identity_wrong'])
    expect((await confirm(recovery[0] ?? '')).status).toBe(204)
  })

  test('is kept where a copy of the database does not show it', async () => {
    const person = await createUser(api)
    const { secret, recovery } = await turnOn(person)
    const { rows } = await sql<{ dump: string }>`
      select (select string_agg(t::text, '') from totps t) || (select string_agg(r::text, '') from recovery_codes r) as dump`.execute(
      api.db,
    )
    const dump = rows[0]?.dump ?? ''
    for (const text of [secret, ...recovery]) {
      expect(dump).not.toContain(text)
      expect(dump).not.toContain(Buffer.from(text).toString('hex'))
    }
  })
})

test('ADMIN_SECOND_FACTOR: an administrator without one can only turn one on', async () => {
  const strict = await startTestApi({ env: { ADMIN_SECOND_FACTOR: '1' } })
  const admin = await createUser(strict, 'admin')
  const domains = () => strict.call(adminCalls.domains, { token: admin.token })
  expect(codeOf(await domains())).toEqual([403, 'second_factor_missing'])
  const ask = (call: CallShape, input: Input) => strict.call(call, { token: admin.token, ...input })
  const body = { kind: 'approve', filter: { status: 'pending' } }
  for (const call of [operationCalls.preview, operationCalls.start])
    expect(codeOf(await ask(call, { body }))).toEqual([403, 'second_factor_missing'])
  const owner = await createUser(strict)
  const name = uniqueName('private')
  await makeDomain(strict, owner, null, name)
  const term = { created_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) }
  await strict.db
    .updateTable('domains')
    .set({ status: 'approved', delegation_type: 'internal', ...term })
    .execute()
  const record = () =>
    strict.app.inject({ url: `/rdap/domain/${name}.com`, headers: { authorization: `Bearer ${admin.token}` } })
  expect((await record()).payload).not.toContain(owner.email)
  const started = await strict.call(secondFactorCalls.startTotp, { token: admin.token })
  const code = codeAt(jsonOf<{ secret: string }>(started).secret)
  expect((await ask(secondFactorCalls.confirmTotp, { body: { code } })).status).toBe(200)
  expect((await domains()).status).toBe(200)
  expect((await ask(operationCalls.preview, { body })).status).toBe(200)
  expect((await record()).payload).toContain(owner.email)
  await strict.close()
})
