import { hash } from '@node-rs/argon2'
import { accountCalls, authCalls } from '@panel/shared/contract'
import { accountsOf, newEmail } from './accounts'
import { problemOf, reasonOf, tokenOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { codeFor, createUser, goodPassword, signUp } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: true })
})

afterAll(() => api.close())

const { register, login, confirm, me } = accountsOf(() => api)

describe('sign-up', () => {
  test('an unknown email, then register, then the mailed code: signed in', async () => {
    const email = newEmail()
    const unknown = await login(email)
    expect(unknown.status).toBe(400)
    expect(reasonOf(unknown)).toEqual({
      reason: 'user_not_found',
      message: 'Email not found. Please confirm your password and accept Terms to register.',
    })
    const registered = await register(email)
    expect(registered.status).toBe(201)
    expect([registered.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-registration=dcp_\w+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const confirmed = await confirm(email, await codeFor(api, email), registered.cookies)
    expect([confirmed.status, confirmed.json]).toEqual([
      200,
      { access_token: expect.any(String), token_type: 'bearer' },
    ])
    expect((await me(tokenOf(confirmed))).json).toEqual({ email, is_admin: false })
    expect((await login(email)).status).toBe(200)
  })

  test('an email is one in any case', async () => {
    const email = newEmail()
    await signUp(api, email)
    expect((await login(email.toUpperCase())).status).toBe(200)
    expect(problemOf(await register(email.toUpperCase())).code).toBe('email_taken')
  })

  test.each([
    [`o&o.${newEmail()}`, (email: string) => email.toUpperCase()],
    [
      newEmail().replace('@example.com', '@xn--80a1acn3a.xn--j1amh'),
      (email: string) => email.replace('xn--80a1acn3a.xn--j1amh', 'ПОШТА.укр'),
    ],
    [
      newEmail().replace('@example.com', '@xn--bcher-kva.example'),
      (email: string) => email.replace('xn--bcher-kva', 'BÜCHER'),
    ],
  ])('%s signs up, and is the same account in another spelling', async (email, other) => {
    await signUp(api, email)
    expect((await login(other(email))).status).toBe(200)
    expect(problemOf(await register(other(email))).code).toBe('email_taken')
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
    ['email', { email: 'анна@пошта.укр', password: goodPassword }, 'email_letters'],
    ['password', { email: 'a@example.com', password: 'short' }, 'password_too_short'],
    ['password', { email: 'a@example.com', password: 'x'.repeat(129) }, 'password_too_long'],
    ['password', { email: 'a@example.com', password: 'password123' }, 'password_common'],
    ['password', { email: 'a@example.com', password: 12345678 }, 'invalid'],
  ])('bad %s is named: %j', async (field, body, code) => {
    const answer = await api.call(authCalls.register, { body })
    expect([answer.status, problemOf(answer).errors?.[0]]).toEqual([422, expect.objectContaining({ field, code })])
  })

  test('an email of a domain that is not accepted is named', async () => {
    const limited = await startTestApi({ env: { EMAIL_DOMAINS: 'gmail.com,Пошта.укр' } })
    const body = (email: string) => ({ body: { email, password: goodPassword } })
    const refused = await limited.call(authCalls.register, body('a@example.com'))
    expect(problemOf(refused).errors).toEqual([expect.objectContaining({ field: 'email', code: 'email_domain' })])
    expect((await limited.call(authCalls.register, body('a@GMAIL.com'))).status).toBe(201)
    expect((await limited.call(authCalls.register, body('a@пошта.УКР'))).status).toBe(201)
    await limited.close()
  })

  test('passwords are kept as Argon2id, long ones in full, and look-alikes are one', async () => {
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
    const person = await createUser(api)
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

  test('attacker second, confirmed without proof of the browser: neither password holds', async () => {
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

  test('confirmed in a browser that did not register: signed in, but the password is dropped', async () => {
    const email = newEmail()
    await register(email)
    const confirmed = await confirm(email, await codeFor(api, email))
    expect([confirmed.status, confirmed.json]).toEqual([200, expect.objectContaining({ password_dropped: true })])
    expect(await canLogIn(email, goodPassword)).toBe(false)
    const set = { token: tokenOf(confirmed), body: { new_password: 'meadow stone 77' } }
    expect((await api.call(accountCalls.setPassword, set)).status).toBe(204)
    expect(await canLogIn(email, 'meadow stone 77')).toBe(true)
  })

  test('the attacker’s sign-in in the owner’s browser, before the owner confirms: the attacker’s password never holds', async () => {
    const email = newEmail()
    await register(email, attackerPassword)
    await codeFor(api, email)
    const owner = await register(email)
    await codeFor(api, email, 1)
    const body = { username: email, password: attackerPassword }
    const forced = await api.call(authCalls.login, {
      body,
      cookies: owner.cookies,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect([forced.status, forced.headers['set-cookie']]).toEqual([403, undefined])
    const newest = api.mails.filter(({ to }) => to === email).length
    expect((await confirm(email, await codeFor(api, email, newest - 1), owner.cookies)).status).toBe(200)
    expect([await canLogIn(email, goodPassword), await canLogIn(email, attackerPassword)]).toEqual([true, false])
  })
})

test('a sign-in compares one password, however many sign-ups wait for its address', async () => {
  const email = newEmail()
  const signUpWith = (password: string) => register(email, password)
  await signUpWith('the first planted one')
  await signUpWith('the second planted one')
  await signUpWith('the newest planted one')
  const reason = async (password: string) => reasonOf(await login(email, password)).reason
  expect(await reason('the first planted one')).toBe('user_not_found')
  expect(await reason('the newest planted one')).toBe('email_not_confirmed')
})
