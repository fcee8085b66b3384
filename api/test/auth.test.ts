import { hash } from '@node-rs/argon2'
import { authCalls, type Problem, userCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { type Answer, startTestApi, type TestApi } from './api'
import { codeFor, goodPassword, makePerson, signUp, uniqueName } from './people'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: true })
})

afterAll(() => api.close())

const newEmail = () => `${uniqueName('auth')}@example.com`
const register = (email: string, password = goodPassword) => api.call(authCalls.register, { body: { email, password } })
const login = (username: string, password = goodPassword, cookies = {}) =>
  api.call(authCalls.login, { body: { username, password }, cookies })
const confirm = (email: string, code: string, cookies = {}) =>
  api.call(authCalls.confirm, { body: { email, code, remember_me: true }, cookies })
const me = (token: string) => api.call(userCalls.me, { token })
const reasonOf = ({ json }: Answer) => (json as { detail: { reason: string; message: string } }).detail
const tokenOf = ({ json }: Answer) => (json as { access_token: string }).access_token
const problemOf = ({ json }: Answer) => json as Problem
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('sign-up', () => {
  test('an unknown email, then register, then the mailed code: signed in', async () => {
    const email = newEmail()
    const unknown = await login(email)
    expect(unknown.status).toBe(400)
    expect(reasonOf(unknown)).toEqual({
      reason: 'user_not_found',
      message: 'Email not found. Please confirm your password and accept Terms to register.',
    })
    expect((await register(email)).status).toBe(201)
    const confirmed = await confirm(email, await codeFor(api, email))
    expect(confirmed.status).toBe(200)
    expect((await me(tokenOf(confirmed))).json).toEqual({ email, is_admin: false })
    expect((await login(email)).status).toBe(200)
  })

  test('an email is one in any case', async () => {
    const email = newEmail()
    await signUp(api, email)
    expect((await login(email.toUpperCase())).status).toBe(200)
    expect(problemOf(await register(email.toUpperCase())).code).toBe('email_taken')
  })

  test('a right password before confirmation: a new code, and a reason that opens the confirmation', async () => {
    const email = newEmail()
    await register(email)
    const first = await codeFor(api, email)
    const refused = await login(email)
    expect([refused.status, reasonOf(refused).reason]).toEqual([400, 'email_not_confirmed'])
    const second = await codeFor(api, email, 1)
    expect((await confirm(email, first)).status).toBe(400)
    expect((await confirm(email, second)).status).toBe(200)
  })

  test.each([
    ['email', { email: 'no-email', password: goodPassword }, 'email'],
    ['email', { email: '', password: goodPassword }, 'required'],
    ['password', { email: 'a@example.com', password: 'short' }, 'password_too_short'],
    ['password', { email: 'a@example.com', password: 'x'.repeat(129) }, 'password_too_long'],
    ['password', { email: 'a@example.com', password: 'password123' }, 'password_common'],
    ['password', { email: 'a@example.com', password: 12345678 }, 'invalid'],
  ])('bad %s is named: %j', async (field, body, code) => {
    const answer = await api.call(authCalls.register, { body })
    expect([answer.status, problemOf(answer).errors?.[0]]).toEqual([422, expect.objectContaining({ field, code })])
  })

  test('an email of a domain that is not accepted is named', async () => {
    const limited = await startTestApi({ env: { EMAIL_DOMAINS: 'gmail.com' } })
    const body = (email: string) => ({ body: { email, password: goodPassword } })
    const refused = await limited.call(authCalls.register, body('a@example.com'))
    expect(problemOf(refused).errors).toEqual([expect.objectContaining({ field: 'email', code: 'email_domain' })])
    expect((await limited.call(authCalls.register, body('a@GMAIL.com'))).status).toBe(201)
    await limited.close()
  })

  test('passwords are kept as Argon2id, long ones whole, and look-alikes are one', async () => {
    const email = newEmail()
    const long = `${'довгий пароль '.repeat(9)}é`.slice(-128)
    await signUp(api, email, long)
    const { password_hash } = await api.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login(email, long.normalize('NFD'))).status).toBe(200)
    expect((await login(email, long.slice(0, -1))).status).toBe(400)
  })

  test('a hash of an older cost is renewed at login', async () => {
    const person = await makePerson(api)
    const old = await hash(goodPassword, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
    await api.db.updateTable('users').set({ password_hash: old }).where('id', '=', person.id).execute()
    expect((await login(person.email)).status).toBe(200)
    const { password_hash } = await api.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/m=19456,t=2,p=1/)
  })
})

describe('codes', () => {
  test('five wrong tries end a code, and none is compared after', async () => {
    const email = newEmail()
    await register(email)
    const code = await codeFor(api, email)
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await confirm(email, other(code))
      expect([answer.status, problemOf(answer).detail]).toEqual([400, 'Invalid or expired code'])
    }
    expect((await confirm(email, code)).status).toBe(400)
  })

  test('50 parallel guesses get five', async () => {
    const email = newEmail()
    await register(email)
    const code = await codeFor(api, email)
    await Promise.all(Array.from({ length: 50 }, () => confirm(email, other(code))))
    const { attempts } = await api.db
      .selectFrom('codes')
      .select('attempts')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(5)
    expect((await confirm(email, code)).status).toBe(400)
  })

  test('a code is good once, for ten minutes, for its purpose and its account', async () => {
    const [used, late, purpose] = [newEmail(), newEmail(), newEmail()]
    await signUp(api, used)
    const usedCode = await codeFor(api, used)
    expect((await confirm(used, usedCode)).status).toBe(400)

    await register(late)
    const lateCode = await codeFor(api, late)
    const old = sql<Date>`now() - interval '10 minutes 1 second'`
    await api.db.updateTable('codes').set({ created_at: old }).where('email', '=', late).execute()
    expect((await confirm(late, lateCode)).status).toBe(400)

    await register(purpose)
    const purposeCode = await codeFor(api, purpose)
    const body = { email: purpose, code: purposeCode }
    expect((await api.call(authCalls.verifyReset, { body })).status).toBe(400)
    expect((await confirm(newEmail(), purposeCode)).status).toBe(400)
    expect((await confirm(purpose, purposeCode)).status).toBe(200)
  })

  test('only the latest code counts, and the stored ones tell nothing', async () => {
    const email = newEmail()
    await register(email)
    const first = await codeFor(api, email)
    expect((await api.call(authCalls.resend, { body: { email } })).json).toEqual({ status: 'ok' })
    const second = await codeFor(api, email, 1)
    expect((await confirm(email, first)).status).toBe(400)
    expect((await confirm(email, second)).status).toBe(200)
    const { rows } = await sql<{ dump: string }>`select codes::text as dump from codes`.execute(api.db)
    expect(rows.some(({ dump }) => dump.includes(second))).toBe(false)
    const jobs = await sql<{ dump: string }>`select j::text as dump from graphile_worker._private_jobs j`.execute(
      api.db,
    )
    expect(jobs.rows.some(({ dump }) => dump.includes(second))).toBe(false)
  })

  test('a code that a paste brought spaces with is read', async () => {
    const email = newEmail()
    await register(email)
    const code = await codeFor(api, email)
    expect((await confirm(email, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  })

  test.each(['12345', '1234567', 'abcdef', '12345٣', ''])('%j is no code', async code => {
    const answer = await confirm(newEmail(), code)
    expect([answer.status, problemOf(answer).errors?.[0]?.field]).toEqual([422, 'code'])
  })
})

describe('two people sign up with one address', () => {
  const attackerPassword = 'attacker knows 99'
  const canLogIn = async (email: string, password: string) => (await login(email, password)).status === 200

  test('attacker first: the owner’s password holds', async () => {
    const email = newEmail()
    await register(email, attackerPassword)
    await codeFor(api, email)
    const owner = await register(email)
    const code = await codeFor(api, email, 1)
    expect((await confirm(email, code, owner.cookies)).status).toBe(200)
    expect([await canLogIn(email, goodPassword), await canLogIn(email, attackerPassword)]).toEqual([true, false])
  })

  test('attacker second, the owner’s browser confirms by its own code: the owner’s password holds', async () => {
    const email = newEmail()
    const owner = await register(email)
    const code = await codeFor(api, email)
    await register(email, attackerPassword)
    await codeFor(api, email, 1)
    expect((await confirm(email, code, owner.cookies)).status).toBe(200)
    expect([await canLogIn(email, goodPassword), await canLogIn(email, attackerPassword)]).toEqual([true, false])
  })

  test('attacker second, the owner types the newer code: no sign-up of the attacker is confirmed by that browser', async () => {
    const email = newEmail()
    const owner = await register(email)
    await codeFor(api, email)
    await register(email, attackerPassword)
    const newer = await codeFor(api, email, 1)
    expect((await confirm(email, newer, owner.cookies)).status).toBe(400)
    expect(await canLogIn(email, attackerPassword)).toBe(false)
  })

  test('attacker second, confirmed without proof of the browser: nobody’s password holds', async () => {
    const email = newEmail()
    await register(email)
    await codeFor(api, email)
    await register(email, attackerPassword)
    const newer = await codeFor(api, email, 1)
    expect((await confirm(email, newer)).status).toBe(200)
    expect([await canLogIn(email, goodPassword), await canLogIn(email, attackerPassword)]).toEqual([false, false])
  })

  test('the attacker’s login while the address waits mails a code to the owner and opens nothing', async () => {
    const email = newEmail()
    const owner = await register(email)
    const code = await codeFor(api, email)
    await register(email, attackerPassword)
    const refused = await login(email, attackerPassword)
    expect(reasonOf(refused).reason).toBe('email_not_confirmed')
    expect((await confirm(email, code, owner.cookies)).status).toBe(200)
    expect(await canLogIn(email, attackerPassword)).toBe(false)
  })
})

describe('login', () => {
  test('a wrong password has its reason, in both languages', async () => {
    const { email } = await makePerson(api)
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
    const { email } = await makePerson(api)
    const asJson = await api.app.inject({
      method: 'POST',
      url: '/api/auth/token',
      payload: { username: email, password: goodPassword },
    })
    expect(asJson.statusCode).toBe(415)
  })

  test('tokens are kept as hashes and are never the same', async () => {
    const person = await makePerson(api)
    const tokens = await Promise.all(Array.from({ length: 20 }, async () => tokenOf(await login(person.email))))
    expect(new Set(tokens).size).toBe(20)
    expect(tokens.every(token => /^dcp_[0-9a-f]{72}$/.test(token))).toBe(true)
    const { rows } = await sql<{ dump: string }>`select s::text as dump from sessions s`.execute(api.db)
    expect(rows.some(({ dump }) => tokens.some(token => dump.includes(token.slice(4, 68))))).toBe(false)
  })

  test('ten wrong passwords in a row from one place are enough; another place may still try', async () => {
    const strict = await startTestApi({ env: { LIMITS_SCALE: '1' } })
    const { email } = await makePerson(strict)
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
    const { email } = await makePerson(strict)
    const attempt = (password: string) => strict.call(authCalls.login, { body: { username: email, password } })
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 8; tries += 1) expect((await attempt('wrong')).status).toBe(400)
      expect((await attempt(goodPassword)).status).toBe(200)
    }
    await strict.close()
  })
})

describe('resend', () => {
  test('again after 60 seconds at the earliest', async () => {
    const strict = await startTestApi({ env: { LIMITS_SCALE: '1' } })
    const body = { email: newEmail() }
    expect((await strict.call(authCalls.resend, { body })).status).toBe(200)
    const soon = await strict.call(authCalls.resend, { body })
    expect([soon.status, problemOf(soon).code]).toEqual([429, 'resend_too_soon'])
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50)
    await strict.db.updateTable('rate_limits').set({ arrival: sql`arrival - interval '61 seconds'` }).execute()
    expect((await strict.call(authCalls.resend, { body })).status).toBe(200)
    await strict.close()
  })

  test('an address gets five codes an hour', async () => {
    const strict = await startTestApi({ env: { LIMITS_SCALE: '1' } })
    const body = { email: newEmail() }
    const statuses = []
    for (let times = 0; times < 7; times += 1)
      statuses.push((await strict.call(authCalls.requestReset, { body })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    await strict.close()
  })
})

describe('new password', () => {
  const reset = (email: string, code: string, new_password: string) =>
    api.call(authCalls.resetPassword, { body: { email, code, new_password } })

  test('by three steps: every session ends, the new password holds, the owner is told', async () => {
    const person = await makePerson(api)
    await api.call(authCalls.requestReset, { body: { email: person.email }, language: 'uk' })
    const code = await codeFor(api, person.email)
    expect((await api.call(authCalls.verifyReset, { body: { email: person.email, code } })).json).toEqual({
      status: 'ok',
    })
    expect((await reset(person.email, code, 'a quite new one')).json).toEqual({ status: 'ok' })
    expect((await me(person.token)).status).toBe(401)
    expect((await login(person.email)).status).toBe(400)
    expect((await login(person.email, 'a quite new one')).status).toBe(200)
    expect((await reset(person.email, code, 'and another one')).status).toBe(400)
    await new Promise(resolve => setTimeout(resolve, 300))
    const subjects = api.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
    expect(subjects).toEqual(['Скидання пароля: ваш код', 'Your password was changed'])
  })

  test('of two at once with one code, one succeeds', async () => {
    const { email } = await makePerson(api)
    await api.call(authCalls.requestReset, { body: { email } })
    const code = await codeFor(api, email)
    const answers = await Promise.all([reset(email, code, 'first new one'), reset(email, code, 'second new one')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('a weak one is named and does not use the code up', async () => {
    const { email } = await makePerson(api)
    await api.call(authCalls.requestReset, { body: { email } })
    const code = await codeFor(api, email)
    const weak = await reset(email, code, '12345678')
    expect(problemOf(weak).errors).toEqual([
      expect.objectContaining({ field: 'new_password', code: 'password_common' }),
    ])
    expect((await reset(email, code, 'a strong new one')).status).toBe(200)
  })

  test('nothing tells whether an address has an account, and none without one is mailed', async () => {
    const { email } = await makePerson(api)
    const nobody = newEmail()
    for (const call of [authCalls.requestReset, authCalls.resend]) {
      const known = await api.call(call, { body: { email } })
      const unknown = await api.call(call, { body: { email: nobody } })
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    }
    const body = (address: string) => ({ body: { email: address, code: '000000' } })
    const known = problemOf(await api.call(authCalls.verifyReset, body(email)))
    const unknown = problemOf(await api.call(authCalls.verifyReset, body(nobody)))
    expect({ ...known, request_id: '' }).toEqual({ ...unknown, request_id: '' })
    await codeFor(api, email)
    expect(api.mails.filter(({ to }) => to === nobody)).toEqual([])
  })
})

test('logout ends this session and no other', async () => {
  const person = await makePerson(api)
  const second = tokenOf(await login(person.email))
  expect((await api.call(authCalls.logout, { token: person.token })).status).toBe(204)
  expect([(await me(person.token)).status, (await me(second)).status]).toEqual([401, 200])
})

test('a session ends after 30 days however it is used', async () => {
  const person = await makePerson(api)
  const old = sql<Date>`now() - interval '30 days 1 second'`
  await api.db.updateTable('sessions').set({ created_at: old }).where('user_id', '=', person.id).execute()
  expect((await me(person.token)).status).toBe(401)
})
