import { adminUserCalls, authCalls, secondFactorCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import type { Trx } from '../src/database/schema'
import { accountsOf } from './accounts'
import { codeOf, jsonOf, reasonOf, tokenOf } from './answers'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { addPasskey, newAuthenticator, passkeyAnswer } from './authenticator'
import { untilItWaits } from './until'
import { codeFor, createUser, goodPassword, type TestUser } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: true })
})

afterAll(() => api.close())

const { login, me } = accountsOf(() => api)

describe('login', () => {
  test('a wrong password has its reason, in both languages', async () => {
    const { email } = await createUser(api)
    const wrong = await login(email, 'not the password')
    expect([wrong.status, reasonOf(wrong)]).toEqual([
      400,
      { reason: 'invalid_password', message: 'Incorrect email or password.' },
    ])
    const uk = await api.call(authCalls.login, {
      body: { username: email, password: 'not' },
      language: 'uk-UA,en;q=0.5',
    })
    expect(reasonOf(uk).message).toBe('Неправильна електронна адреса або пароль.')
  })

  test('takes a form and nothing else', async () => {
    const { email } = await createUser(api)
    const asJson = await api.app.inject({
      method: 'POST',
      url: '/api/auth/token',
      payload: { username: email, password: goodPassword },
    })
    expect(asJson.statusCode).toBe(415)
  })

  test('tokens are kept as hashes and are never the same', async () => {
    const person = await createUser(api)
    const tokens = await Promise.all(Array.from({ length: 20 }, async () => tokenOf(await login(person.email))))
    expect(new Set(tokens).size).toBe(20)
    expect(tokens.every(token => /^dcp_[0-9a-f]{72}$/.test(token))).toBe(true)
    const { rows } = await sql<{ dump: string }>`select s::text as dump from sessions s`.execute(api.db)
    expect(rows.some(({ dump }) => tokens.some(token => dump.includes(token.slice(4, 68))))).toBe(false)
  })

  test('ten wrong passwords in a row from one place are enough; another place may still try', async () => {
    const strict = await startTestApi({ env: { LIMITS_SCALE: '1' } })
    const { email } = await createUser(strict)
    const attempt = (ip: string, password: string) =>
      strict.call(authCalls.login, { body: { username: email, password }, headers: { 'x-forwarded-for': ip } })
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt('203.0.113.7', 'wrong')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    const limited = answers.find(({ status }) => status === 429)
    expect(limited && Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect((await attempt('203.0.113.7', goodPassword)).status).toBe(429)
    expect((await attempt('203.0.113.8', goodPassword)).status).toBe(200)
    await strict.close()
  })

  test('a right password clears the count', async () => {
    const strict = await startTestApi({ env: { LIMITS_SCALE: '1' } })
    const { email } = await createUser(strict)
    const attempt = (password: string) => strict.call(authCalls.login, { body: { username: email, password } })
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 8; tries += 1) expect((await attempt('wrong')).status).toBe(400)
      expect((await attempt(goodPassword)).status).toBe(200)
    }
    await strict.close()
  })
})

describe('a sign-in that is under way', () => {
  /** Keeps the call at the row that it marks as used, until `work` is done. */
  const whileItWaits = async (
    table: 'passkeys' | 'totps',
    call: () => Promise<TestResponse>,
    work: (trx: Trx) => Promise<unknown>,
  ): Promise<TestResponse> => {
    let late: Promise<TestResponse> | undefined
    await api.db.transaction().execute(async trx => {
      await trx.selectFrom(table).selectAll().forUpdate().execute()
      late = call()
      await untilItWaits(api.db, `update "${table}"`)
      await work(trx)
    })
    return (await late) ?? expect.unreachable()
  }
  const disable = async ({ id }: TestUser) => {
    const { token } = await createUser(api, 'admin')
    const call = { token, params: { id }, body: { disabled: true } }
    return async () => expect((await api.call(adminUserCalls.disable, call)).status).toBe(200)
  }
  const reset = async ({ email }: TestUser) => {
    await api.call(authCalls.requestReset, { body: { email } })
    const body = { email, code: await codeFor(api, email), new_password: 'meadow stone 77' }
    return async () => expect((await api.call(authCalls.resetPassword, { body })).status).toBe(200)
  }
  const remove = async ({ id }: TestUser) => {
    return (trx: Trx) => trx.deleteFrom('passkeys').where('user_id', '=', id).execute()
  }

  test.each<[string, (person: TestUser) => Promise<(trx: Trx) => Promise<unknown>>]>([
    ['the account is disabled', disable],
    ['the passkey is removed', remove],
    ['a reset lets the passkey rest', reset],
  ])('by a passkey is refused where %s meanwhile', async (_, prepare) => {
    const person = await createUser(api)
    const passkey = newAuthenticator(api.deps)
    await addPasskey(api, person.token, passkey)
    const work = await prepare(person)
    const body = { passkey: await passkeyAnswer(api, passkey) }
    const late = await whileItWaits('passkeys', () => api.call(secondFactorCalls.signInByPasskey, { body }), work)
    expect(codeOf(late)).toEqual([400, 'passkey_refused'])
  })

  test('by a second factor is refused where the account is disabled meanwhile', async () => {
    const person = await createUser(api)
    const secret = 'A'.repeat(32)
    const factor = { user_id: person.id, secret: api.deps.keys.seal(secret), confirmed_at: new Date() }
    await api.db.insertInto('totps').values(factor).execute()
    const { detail } = jsonOf<{ detail: { challenge: string } }>(await login(person.email))
    const body = { challenge: detail.challenge, code: new TOTP({ secret }).generate() }
    const late = await whileItWaits('totps', () => api.call(secondFactorCalls.signIn, { body }), await disable(person))
    expect(codeOf(late)).toEqual([400, 'challenge_expired'])
  })
})

test('logout ends this session and no other', async () => {
  const person = await createUser(api)
  const second = tokenOf(await login(person.email))
  const ended = await api.call(authCalls.logout, { token: person.token })
  // Stored pages of the user go; the language, the theme and a visitor's cart stay.
  expect([ended.status, ended.headers['clear-site-data']]).toEqual([204, '"cache"'])
  expect([(await me(person.token)).status, (await me(second)).status]).toEqual([401, 200])
})

test('a session ends after 30 days however it is used', async () => {
  const person = await createUser(api)
  const old = sql<Date>`now() - interval '30 days 1 second'`
  await api.db.updateTable('sessions').set({ created_at: old }).where('user_id', '=', person.id).execute()
  expect((await me(person.token)).status).toBe(401)
})
