import { authCalls, secondFactorCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { newEmail } from './accounts'
import { codeOf, jsonOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { guessing } from './guessing'
import { until } from './until'
import { codeFor, createUser, goodPassword, signUp } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: true, env: { LIMITS_SCALE: '1' } })
})

afterAll(() => api.close())

const { login, askForCode, guessCode } = guessing(() => api)
const newPassword = 'meadow stone 77'

/** The secrets of the links of a kind that were mailed to an address, once there are `count`. */
const linksTo = async (email: string, page: 'confirm-email' | 'reset-password', count = 1): Promise<string[]> => {
  const found = () =>
    api.mails
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => new RegExp(`/${page}#(\\S+)`).exec(text)?.[1] ?? [])
  await until(`${count} links to ${email}`, () => found().length >= count)
  return found()
}
const resetLink = async (email: string, ip = '198.51.100.50'): Promise<string> => {
  const before = api.mails.filter(({ to, text }) => to === email && text.includes('/reset-password#')).length
  await askForCode(email, ip)
  return (await linksTo(email, 'reset-password', before + 1)).at(-1) ?? ''
}
const reset = (token: string, ip = '198.51.100.50', new_password = newPassword, browser = true) =>
  api.call(authCalls.resetPassword, { body: { token, new_password }, browser, headers: { 'x-forwarded-for': ip } })
const register = (email: string) => api.call(authCalls.register, { body: { email, password: goodPassword } })
const confirm = (token: string, cookies = {}) => api.call(authCalls.confirm, { body: { token }, cookies })

/** As many wrong codes as a mailbox has for a month, of three strangers who ask for the codes themselves. */
const useUpGuesses = async (email: string): Promise<void> => {
  for (let round = 0; round < 10; round += 1) {
    const ip = `203.0.113.${round % 3}`
    // Beyond the free mails they would pay; that is not what this is about.
    await sql`delete from rate_limits where key like ${`code%${email}%`}`.execute(api.db)
    await askForCode(email, ip)
    for (let guess = 0; guess < 5; guess += 1) await guessCode(email, ip)
  }
}

describe('the link beside a code', () => {
  test('sets a new password once, whatever strangers have guessed', async () => {
    const { email } = await createUser(api)
    await useUpGuesses(email)
    const token = await resetLink(email)
    const code = await codeFor(api, email)
    expect(codeOf(await guessCode(email, '198.51.100.50', code))).toEqual([429, 'too_many_requests'])
    const verify = await api.call(authCalls.verifyReset, { body: { token } })
    expect([verify.status, verify.json]).toEqual([200, { status: 'ok', email }])
    expect(problemOf(await reset(token, undefined, '12345678')).errors).toMatchObject([
      { field: 'new_password', code: 'password_common' },
    ])
    expect((await reset(token)).json).toEqual({ status: 'ok' })
    expect(codeOf(await reset(token))).toEqual([400, 'code_invalid'])
    expect((await login(email, newPassword, '198.51.100.51')).status).toBe(200)
  }, 60_000)

  test('confirms a sign-up; the password counts in the browser that registered only', async () => {
    for (const isSame of [true, false]) {
      const email = newEmail()
      const { cookies } = await register(email)
      const [token = ''] = await linksTo(email, 'confirm-email')
      const answer = await confirm(token, isSame ? cookies : {})
      expect(answer.json).toEqual({
        access_token: expect.any(String),
        token_type: 'bearer',
        ...(!isSame && { password_dropped: true }),
      })
      expect(codeOf(await confirm(token, cookies))).toEqual([400, 'code_invalid'])
    }
  })

  test('outlives codes that strangers ask for since, and ends with the use of any of them', async () => {
    const { email } = await createUser(api)
    const first = await resetLink(email)
    const second = await resetLink(email, '203.0.113.9')
    const code = await codeFor(api, email)
    expect((await api.call(authCalls.verifyReset, { body: { token: first } })).status).toBe(200)
    expect((await reset(first)).status).toBe(200)
    expect(codeOf(await reset(second))).toEqual([400, 'code_invalid'])
    expect(codeOf(await guessCode(email, '198.51.100.50', code))).toEqual([400, 'code_invalid'])
  })

  test('ends with the use of the code, with its time, and is for its own step only', async () => {
    const { email } = await createUser(api)
    const used = await resetLink(email)
    const body = { email, code: await codeFor(api, email), new_password: newPassword }
    expect((await api.call(authCalls.resetPassword, { body })).status).toBe(200)
    expect(codeOf(await reset(used))).toEqual([400, 'code_invalid'])
    const late = await resetLink(email)
    expect(codeOf(await confirm(late))).toEqual([400, 'code_invalid'])
    const age = sql<Date>`now() - interval '10 minutes 1 second'`
    await api.db.updateTable('codes').set({ created_at: age }).where('email', '=', email).execute()
    expect(codeOf(await reset(late))).toEqual([400, 'code_invalid'])
  })

  test('of two uses at once one succeeds', async () => {
    const { email } = await createUser(api)
    const [first, second] = [await resetLink(email), await resetLink(email, '203.0.113.9')]
    const answers = await Promise.all([reset(first), reset(second), reset(first)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test.each([
    [{ token: 'x', email: 'a@example.com' }, 'email', 'unknown_field'],
    [{ token: 'x', code: '123456' }, 'code', 'unknown_field'],
    [{ email: 'a@example.com' }, 'code', 'required'],
    [{}, 'email', 'required'],
    [{ token: '' }, 'token', 'required'],
  ])('is sent alone: %j', async (body, field, code) => {
    const answer = await api.call(authCalls.verifyReset, { body })
    expect([answer.status, problemOf(answer).errors?.[0]]).toMatchObject([422, { field, code }])
    expect((await api.call(authCalls.confirm, { body })).status).toBe(422)
    expect((await api.call(authCalls.resetPassword, { body: { ...body, new_password: newPassword } })).status).toBe(422)
  })

  test('is in no table in a form that can be used', async () => {
    const { email } = await createUser(api)
    const token = await resetLink(email)
    const digits = token.replace(/^dcp_/, '').slice(0, 64)
    const { rows } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(api.db)
    for (const { name } of rows) {
      const found = await sql`
        select from ${sql.table(name)} t where t::text like ${`%${digits}%`}`.execute(api.db)
      expect([name, found.rows.length]).toEqual([name, 0])
    }
  })
})

describe('after a reset (RATE-1)', () => {
  test('the browser that made it is known, no other is, and wrong passwords are forgiven', async () => {
    const owner = await signUp(api)
    const thief = (await login(owner.email, goodPassword, '203.0.113.20')).cookies
    const ip = '198.51.100.60'
    for (let tries = 0; tries < 10; tries += 1) await login(owner.email, 'wrong', ip)
    expect(codeOf(await login(owner.email, 'wrong', ip))).toEqual([429, 'too_many_requests'])
    const taken = sql`insert into rate_limits values (${`password-account:${owner.id}`}, now() + interval '2 hours')
      on conflict (key) do update set arrival = excluded.arrival`
    await taken.execute(api.db)
    const { cookies } = await reset(await resetLink(owner.email), ip)
    expect((await login(owner.email, newPassword, ip)).status).toBe(200)
    await taken.execute(api.db)
    expect((await login(owner.email, newPassword, '198.51.100.61', {}, cookies)).status).toBe(200)
    await taken.execute(api.db)
    expect(codeOf(await login(owner.email, newPassword, '203.0.113.20', {}, thief))[0]).toBe(429)
  }, 60_000)

  test('a program is no browser to be known', async () => {
    const { email } = await createUser(api)
    expect((await reset(await resetLink(email), undefined, newPassword, false)).cookies).toEqual({})
  })
})

test('a second factor of old still stands between the link and a session', async () => {
  const { id, email } = await createUser(api)
  const secret = api.deps.keys.seal('A'.repeat(32))
  await api.db
    .insertInto('totps')
    .values({ user_id: id, secret, confirmed_at: sql`now() - interval '31 days'` })
    .execute()
  await api.db
    .insertInto('recovery_codes')
    .values({ user_id: id, code_hash: Buffer.alloc(32) })
    .execute()
  await reset(await resetLink(email))
  const { detail } = jsonOf<{ detail: { reason: string; challenge: string } }>(
    await login(email, newPassword, '198.51.100.70'),
  )
  expect(detail.reason).toBe('second_factor_required')
  const body = { challenge: detail.challenge, code: '000000' }
  expect(codeOf(await api.call(secondFactorCalls.signIn, { body }))).toEqual([400, 'code_invalid'])
})
