import {
  accountCalls,
  authCalls,
  cartCalls,
  controlCalls,
  searchCalls,
  secondFactorCalls,
  sessionCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { isKnownDevice } from '../src/auth/device-repository'
import { HARD_PROOF_BITS, limits, PROOF_BITS } from '../src/base/limits'
import { cleanUp } from '../src/jobs/jobs'
import { hashToken } from '../src/security/tokens'
import { findUserByEmail } from '../src/users/repository'
import { newEmail } from './accounts'
import { codeOf, jsonOf, tokenOf } from './answers'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { guessing, proofFor } from './guessing'
import { codeFor, createUser, goodPassword, type TestUser, uniqueName } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: true, env: { LIMITS_SCALE: '1' } })
})

afterAll(() => api.close())

const { login } = guessing(() => api)
type Cookies = Record<string, string>

const ip = (last: number) => ({ 'x-forwarded-for': `198.51.100.${last}` })
const signIn = (person: TestUser, cookies: Cookies = {}) =>
  login(person.email, goodPassword, '198.51.100.1', {}, cookies)
/** The cookies of so many browsers that an account was signed in from. */
const browsers = async (person: TestUser, count: number): Promise<Cookies[]> => {
  const found: Cookies[] = []
  for (let at = 0; at < count; at += 1) found.push((await signIn(person)).cookies)
  return found
}
const isKnown = (email: string, cookies: Cookies) =>
  isKnownDevice(api.db, email, hashToken(cookies['__Host-session'] ?? ''))
const known = async (email: string, all: readonly Cookies[]) =>
  (await Promise.all(all.map(cookies => isKnown(email, cookies)))).filter(Boolean).length

const ask = (email: string, cookies: Cookies, last: number) =>
  api.call(authCalls.requestReset, { body: { email }, cookies, headers: ip(last) })
const guess = (email: string, cookies: Cookies, last: number, code = '000000') =>
  api.call(authCalls.verifyReset, { body: { email, code }, cookies, headers: ip(last) })

/** Wrong codes of an account that are counted as guesses; what is refused with 429 or 403 is not compared. */
const accepted = (answers: readonly TestResponse[]): number => answers.filter(({ status }) => status === 400).length

describe('the known browsers of an account', () => {
  test('have one budget of guesses for all of them', async () => {
    const person = await createUser(api)
    const devices = await browsers(person, 3)
    const month = `guesses-month:reset ${person.email} known`
    const answers: TestResponse[] = []
    for (const [at, device] of devices.entries())
      for (let round = 0; round < 5; round += 1) {
        // The pauses between mails are another limit's.
        await sql`delete from rate_limits where key like ${`codes-%${person.email}%`}`.execute(api.db)
        await ask(person.email, device, at)
        for (let tries = 0; tries < 5; tries += 1) answers.push(await guess(person.email, device, at))
      }
    expect(accepted(answers)).toBe(limits.guessesPerMonth.burst)
    const { rows } =
      await sql`select key from durable_limits where key like ${`guesses-month:reset ${person.email}%`}`.execute(api.db)
    expect(rows).toEqual([{ key: month }])
  }, 60_000)

  test('have one allowance of mails, and pay beyond it as others do', async () => {
    const { email, ...person } = await createUser(api)
    const devices = await browsers({ email, ...person }, 3)
    for (let times = 0; times < 5; times += 1)
      expect((await ask(email, devices[times % 3] ?? {}, times % 3)).status).toBe(200)
    const statuses: unknown[] = []
    for (let times = 0; times < 9; times += 1) {
      const answer = await ask(email, devices[times % 3] ?? {}, 10 + times)
      statuses.push(codeOf(answer)[1] ?? 'ok')
      if (answer.status !== 429) continue
      expect((jsonOf<{ challenge: string }>(answer).challenge ?? '').split('.')[0]).toBe('18')
      const paid = { ...ip(10 + times), ...proofFor(answer) }
      const asked = { body: { email }, cookies: devices[times % 3] ?? {}, headers: paid }
      expect((await api.call(authCalls.requestReset, asked)).status).toBe(200)
    }
    expect(statuses).toEqual([...Array(8).fill('ok'), 'proof_of_work_required'])
  }, 60_000)

  test('have one budget of tries of the second factor, which ends with 30 in a row', async () => {
    const person = await createUser(api)
    const sessions = await Promise.all([signIn(person), signIn(person), signIn(person)])
    const secret = api.deps.keys.seal('A'.repeat(32))
    await api.db.insertInto('totps').values({ user_id: person.id, secret, confirmed_at: new Date() }).execute()
    const tryCode = (at: number) => {
      const session = sessions[at % 3]
      if (!session) throw new Error('no session')
      return api.call(secondFactorCalls.confirmIdentity, {
        token: tokenOf(session),
        cookies: session.cookies,
        body: { code: '000000' },
      })
    }
    const answers: TestResponse[] = []
    for (let at = 0; at < 30; at += 1) answers.push(await tryCode(at))
    expect(accepted(answers)).toBe(10)
    for (let round = 0; round < 2; round += 1) {
      await sql`delete from rate_limits where key like 'factor-device:%'`.execute(api.db)
      for (let at = 0; at < 10; at += 1) expect(codeOf(await tryCode(at))).toEqual([400, 'identity_wrong'])
    }
    await sql`delete from rate_limits where key like 'factor-device:%'`.execute(api.db)
    expect(codeOf(await tryCode(0))).toEqual([403, 'codes_locked'])
  }, 60_000)

  test('keep one that has been the owner’s for 14 days, however often others sign in', async () => {
    const person = await createUser(api)
    const [own = {}, ...recent] = await browsers(person, 2)
    await sql`
      update known_devices set first_used_at = now() - interval '15 days', last_used_at = now() - interval '10 days'
      where user_id = ${person.id} and device_hash = ${hashToken(own['__Host-session'] ?? '')}`.execute(api.db)
    const others = await browsers(person, 22)
    expect([await isKnown(person.email, own), await known(person.email, recent)]).toEqual([true, 0])
    expect(await known(person.email, [own, ...others])).toBe(20)
  }, 60_000)

  test('are the 20 newest, for 180 days', async () => {
    const person = await createUser(api)
    const devices = await browsers(person, 22)
    expect([await known(person.email, devices.slice(0, 2)), await known(person.email, devices)]).toEqual([0, 20])
    const [old] = devices.slice(-1)
    const age = (time: string) =>
      api.db
        .updateTable('known_devices')
        .set({ last_used_at: sql<Date>`now() - ${time}::interval` })
        .where('user_id', '=', person.id)
        .execute()
    await age('179 days')
    expect(await isKnown(person.email, old ?? {})).toBe(true)
    await age('181 days')
    expect(await isKnown(person.email, old ?? {})).toBe(false)
    await cleanUp(api.deps)
    const left = await api.db.selectFrom('known_devices').selectAll().where('user_id', '=', person.id).execute()
    expect(left).toEqual([])
  }, 60_000)

  const code = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) })

  test.each<[string, number, (person: TestUser, token: string, cookies: Cookies) => Promise<TestResponse>]>([
    [
      'a reset',
      1,
      async ({ email }, _, cookies) => {
        await ask(email, cookies, 99)
        const body = { email, code: await codeFor(api, email), new_password: 'meadow stone 77' }
        return api.call(authCalls.resetPassword, { body, cookies, browser: true })
      },
    ],
    [
      'a change of the password',
      1,
      (_, token, cookies) => {
        const body = { current_password: goodPassword, new_password: 'meadow stone 77' }
        return api.call(accountCalls.setPassword, { token, cookies, body })
      },
    ],
    ['the end of other sessions', 1, (_, token, cookies) => api.call(sessionCalls.endOthers, { token, cookies })],
    [
      'a second factor that is turned on',
      1,
      async (_, token, cookies) => {
        const started = await api.call(secondFactorCalls.startTotp, { token, cookies })
        const body = { code: code(jsonOf<{ secret: string }>(started).secret) }
        return api.call(secondFactorCalls.confirmTotp, { token, cookies, body })
      },
    ],
    [
      'an administrator who signs the account out',
      0,
      async ({ id }) => {
        const admin = await createUser(api, 'admin')
        return api.call(sessionCalls.endOfUser, { token: admin.token, params: { id } })
      },
    ],
  ])('are forgotten by %s, but for the one that did it', async (_, left, act) => {
    const person = await createUser(api)
    const others = await browsers(person, 3)
    const session = await signIn(person)
    expect(await known(person.email, [...others, session.cookies])).toBe(4)
    expect((await act(person, tokenOf(session), session.cookies)).status).toBeLessThan(300)
    expect([await known(person.email, others), await known(person.email, [session.cookies])]).toEqual([0, left])
    const rows = await api.db.selectFrom('known_devices').selectAll().where('user_id', '=', person.id).execute()
    expect(rows).toHaveLength(4)
  })
})

test('the end of one session forgets its browser, but not the one that ends it', async () => {
  const person = await createUser(api)
  const [own, other] = [await signIn(person), await signIn(person)]
  const token = tokenOf(own)
  const { cookies } = own
  await signIn(person, cookies)
  const sessions = async () =>
    jsonOf<{ id: number; current: boolean }[]>(await api.call(sessionCalls.list, { token, cookies }))
  const [latest, theirs] = await sessions()
  for (const id of [latest?.id ?? 0, theirs?.id ?? 0])
    expect((await api.call(sessionCalls.end, { token, cookies, params: { id } })).status).toBe(204)
  expect(await sessions()).toMatchObject([{ current: true }, { current: false }])
  expect([await isKnown(person.email, cookies), await isKnown(person.email, other.cookies)]).toEqual([true, false])
})

test('a call that is asked for a proof of work is no try of the ten from one place', async () => {
  const owner = await createUser(api)
  await sql`insert into rate_limits values (${`password-account:${owner.id}`}, now() + interval '2 hours')`.execute(
    api.db,
  )
  const tries = async () => {
    const key = `password-account-address:${owner.id} 203.0.113.40`
    const { rows } = await sql<{ tries: number }>`
      select round(extract(epoch from arrival - now()) / 60)::int as tries from rate_limits where key = ${key}`.execute(
      api.db,
    )
    return rows[0]?.tries ?? 0
  }
  const ask = (more = {}) => login(owner.email, 'wrong', '203.0.113.40', more)
  for (let times = 0; times < 12; times += 1) expect(codeOf(await ask())).toEqual([429, 'proof_of_work_required'])
  expect(await tries()).toBe(0)
  expect((await ask(proofFor(await ask()))).status).toBe(400)
  expect(await tries()).toBe(1)
}, 60_000)

test('a proof whose signature is not ASCII is a wrong one', async () => {
  const { email } = await createUser(api)
  await sql`insert into durable_limits values ('guesses-overall:', now() + interval '2 days')
    on conflict (key) do update set arrival = excluded.arrival`.execute(api.db)
  const headers = { ...ip(80), 'proof-of-work': '20.zzzzzz.abcdefgh.\u00e9bcdefghijklmno' }
  const answer = await api.call(authCalls.verifyReset, { body: { email, code: '000000' }, headers })
  await sql`delete from durable_limits where key = 'guesses-overall:'`.execute(api.db)
  expect(codeOf(answer)).toEqual([429, 'proof_of_work_required'])
})

describe('visitors behind one address', () => {
  const visits: [string, string, (headers: Record<string, string>) => Promise<TestResponse>, number][] = [
    [
      'sign in',
      'login-address',
      headers => api.call(authCalls.login, { body: { username: person.email, password: goodPassword }, headers }),
      200,
    ],
    [
      'sign up',
      'register-address',
      headers => api.call(authCalls.register, { body: { email: newEmail(), password: goodPassword }, headers }),
      201,
    ],
    [
      'ask for a new password',
      'reset-address',
      headers => api.call(authCalls.requestReset, { body: { email: newEmail() }, headers }),
      200,
    ],
    [
      'follow the link that stops everything',
      'login-address',
      headers => api.call(controlCalls.stop, { body: { token: 'A'.repeat(43) }, headers }),
      404,
    ],
    [
      'search',
      'lookup-address',
      headers => api.call(searchCalls.whois, { query: { domain: `${uniqueName('free')}.com` }, headers }),
      404,
    ],
    [
      'add to a cart',
      'cart-add-address',
      headers => api.call(cartCalls.add, { body: { name: uniqueName('shared'), zone: 'com' }, headers }),
      201,
    ],
  ]
  let person: TestUser

  beforeAll(async () => {
    person = await createUser(api)
  })

  test.each(visits)(
    '%s beyond the limit for a proof of work',
    async (_, limit, call, status) => {
      await sql`insert into rate_limits values (${`${limit}:198.51.100.199`}, now() + interval '2 hours')
      on conflict (key) do update set arrival = excluded.arrival`.execute(api.db)
      const refused = await call(ip(199))
      expect(codeOf(refused)).toEqual([429, 'proof_of_work_required'])
      expect((await call({ ...ip(199), ...proofFor(refused) })).status).toBe(status)
    },
    60_000,
  )

  test('a proof pays for no limit that wants a harder one', async () => {
    const { email } = await createUser(api)
    await sql`insert into rate_limits values ('login-address:198.51.100.198', now() + interval '2 hours')`.execute(
      api.db,
    )
    const wrong = (headers: Record<string, string>) =>
      api.call(authCalls.login, {
        body: { username: email, password: 'wrong password' },
        headers: { ...ip(198), ...headers },
      })
    const bitsOf = ({ json }: TestResponse) => Number((json as { challenge: string }).challenge.split('.')[0])
    const first = await wrong({})
    const { id } = await findUserByEmail(api.db, email).then(user => user ?? { id: 0 })
    await sql`insert into rate_limits values (${`password-account:${id}`}, now() + interval '2 hours')`.execute(api.db)
    const second = await wrong(proofFor(first))
    expect([bitsOf(first), bitsOf(second)]).toEqual([PROOF_BITS, HARD_PROOF_BITS])
    expect((await wrong(proofFor(second))).status).toBe(400)
  }, 60_000)

  test('begin as many carts as they like, and pay for those beyond 60 an hour with a proof of work', async () => {
    const add = (more: Record<string, string> = {}) =>
      api.call(cartCalls.add, { body: { name: uniqueName('shared'), zone: 'com' }, headers: { ...ip(200), ...more } })
    expect((await add()).status).toBe(201)
    // 59 carts of others, each of which takes a minute's share of the hour.
    await sql`update rate_limits set arrival = arrival + interval '59 minutes'
      where key = 'guests-address:198.51.100.200'`.execute(api.db)
    const refused = await add()
    expect(codeOf(refused)).toEqual([429, 'proof_of_work_required'])
    const proof = proofFor(refused)
    const paid = await add(proof)
    expect([paid.status, Object.keys(paid.cookies)]).toEqual([201, ['__Host-guest_cart', 'guest_cart']])
    expect(codeOf(await add(proof))).toEqual([429, 'proof_of_work_required'])
  }, 60_000)

  test('check as many codes', async () => {
    const { email } = await createUser(api)
    await sql`insert into rate_limits values ('code-checks-address:198.51.100.201', now() + interval '2 hours')`.execute(
      api.db,
    )
    await ask(email, {}, 201)
    const right = await codeFor(api, email)
    const refused = await guess(email, {}, 201, right)
    expect(codeOf(refused)).toEqual([429, 'proof_of_work_required'])
    const headers = { ...ip(201), ...proofFor(refused) }
    expect((await api.call(authCalls.verifyReset, { body: { email, code: right }, headers })).status).toBe(200)
  }, 60_000)
})
