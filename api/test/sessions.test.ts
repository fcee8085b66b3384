import {
  type AdminAccount,
  activityCalls,
  adminUserCalls,
  authCalls,
  domainCalls,
  operationCalls,
  secondFactorCalls,
  sessionCalls,
  userCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { codeOf, idOf, jsonOf, tokenOf } from './answers'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { createUser, goodPassword, makeDomain, type TestUser } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

const signIn = (person: TestUser, browser = true, cookies = {}): Promise<TestResponse> =>
  api.call(authCalls.login, { body: { username: person.email, password: goodPassword }, browser, cookies })
const me = (token: string, cookies = {}) => api.call(userCalls.me, { token, cookies })
const events = async (token: string, cookies = {}) =>
  jsonOf<{ event: string; actor: string; address: string }[]>(
    await api.call(activityCalls.mine, { token, cookies }),
  ).map(({ event, actor }) => `${event} by ${actor}`)

describe('a session of a browser', () => {
  test('is good with the cookie of the browser and with nothing else (SES-5)', async () => {
    const person = await createUser(api)
    const answer = await signIn(person)
    const token = tokenOf(answer)
    expect(answer.cookies['__Host-session']).toMatch(/^dcp_/)
    const [line, plain] = [answer.headers['set-cookie']].flat() as string[]
    expect(line).toMatch(/^__Host-session=dcp_\w+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(plain).toBe(line?.replace('__Host-', '').replace(' Secure;', ''))
    expect((await me(token, answer.cookies)).status).toBe(200)
    const other = await signIn(await createUser(api))
    expect((await me(token, other.cookies)).status).toBe(401)
    expect((await me(token, answer.cookies)).status).toBe(200)
    expect(await events(token, answer.cookies)).toEqual(['token_misused by other', 'login by you'])
  })

  test('asks to sign in again where the cookie was cleared, and raises no alarm', async () => {
    const answer = await signIn(await createUser(api))
    const token = tokenOf(answer)
    for (const cookies of [{}, { '__Host-session': '' }, { '__Host-session': 'torn' }])
      expect(codeOf(await me(token, cookies))).toEqual([401, 'unauthorized'])
    expect(await events(token, answer.cookies)).toEqual(['login by you'])
  })

  test('leaves the other sessions of the browser as they are', async () => {
    const person = await createUser(api)
    const first = await signIn(person)
    const second = await signIn(person, true, first.cookies)
    expect((await me(tokenOf(first), second.cookies)).status).toBe(200)
    expect((await me(tokenOf(second), first.cookies)).status).toBe(200)
  })

  test('of a program needs no cookie', async () => {
    const answer = await signIn(await createUser(api), false)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await me(tokenOf(answer))).status).toBe(200)
  })

  test('is bound by a plain cookie at another machine that is reached by http', async () => {
    const open = await startTestApi({ env: { PUBLIC_URL: 'http://panel.example' } })
    const person = await createUser(open)
    const body = { username: person.email, password: goodPassword }
    const answer = await open.call(authCalls.login, { body, browser: true })
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^session=dcp_\w+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    await open.close()
  })

  test('is bound by a cookie that only https carries, where the product is reached by https', async () => {
    const secure = await startTestApi({ env: { PUBLIC_URL: 'https://panel.example' } })
    const person = await createUser(secure)
    const body = { username: person.email, password: goodPassword }
    const answer = await secure.call(authCalls.login, { body, browser: true })
    expect(Object.keys(answer.cookies)).toEqual(['__Host-session'])
    const plain = { session: answer.cookies['__Host-session'] ?? '' }
    expect((await secure.call(userCalls.me, { token: tokenOf(answer), cookies: plain })).status).toBe(401)
    expect((await secure.call(userCalls.me, { token: tokenOf(answer), cookies: answer.cookies })).status).toBe(200)
    await secure.close()
  })
})

describe('the list of sessions (SES-4)', () => {
  const list = async (token: string) =>
    jsonOf<
      {
        id: number
        agent: string
        address: string
        last_used_at: string
        current: boolean
      }[]
    >(await api.call(sessionCalls.list, { token }))

  test('names each with its device and place, and ends one or all others', async () => {
    const person = await createUser(api)
    const phone = await signIn(person)
    const program = tokenOf(await signIn(person, false))
    const sessions = await list(program)
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    const onPhone = sessions.find(({ agent }) => agent === 'Test Browser')
    expect(onPhone).toMatchObject({ address: '127.0.0.1', current: false })
    const end = (id: number) => api.call(sessionCalls.end, { token: program, params: { id } })
    expect((await end(onPhone?.id ?? 0)).status).toBe(204)
    expect((await me(tokenOf(phone), phone.cookies)).status).toBe(401)
    expect(codeOf(await end(onPhone?.id ?? 0))).toEqual([404, 'not_found'])
    expect((await api.call(sessionCalls.endOthers, { token: program })).status).toBe(204)
    expect([(await me(person.token)).status, (await me(program)).status]).toEqual([401, 200])
    expect(await list(program)).toHaveLength(1)
  })

  test('has the 100 that were used last on its first page, and all on its pages', async () => {
    const [person, admin] = [await createUser(api), await createUser(api, 'admin')]
    await sql`
      insert into sessions (user_id, token_hash, last_used_at)
      select ${person.id}, sha256(('session ' || ${person.id}::int || n)::bytea), now() - make_interval(mins => n)
      from generate_series(1, 120) n`.execute(api.db)
    const own = await list(person.token)
    expect([own.length, own.filter(({ current }) => current).length]).toEqual([100, 1])
    const of = { token: admin.token, params: { id: person.id } }
    const pagesOf = async (call: typeof sessionCalls.list | typeof sessionCalls.listOfUser, input: object) => {
      const ids: number[][] = []
      for (let cursor: string | undefined; ids.length === 0 || cursor; ) {
        const page = await api.call(call, { ...input, query: cursor === undefined ? {} : { cursor } })
        ids.push(jsonOf<{ id: number }[]>(page).map(({ id }) => id))
        cursor = page.headers['next-cursor'] as string | undefined
      }
      return ids
    }
    const all = await api.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.id)
      .orderBy('last_used_at', 'desc')
      .execute()
    const pages = [all.slice(0, 100), all.slice(100)].map(page => page.map(({ id }) => id))
    expect(await pagesOf(sessionCalls.list, { token: person.token })).toEqual(pages)
    expect(await pagesOf(sessionCalls.listOfUser, of)).toEqual(pages)
    const short = await api.call(sessionCalls.list, { token: person.token, query: { limit: '2' } })
    expect(jsonOf<unknown[]>(short)).toHaveLength(2)
    const account = jsonOf<AdminAccount>(await api.call(adminUserCalls.get, of))
    expect(account.last_seen_at).toBe(own[0]?.last_used_at)
  })

  test("is open to an administrator, who ends all of an account's", async () => {
    const [person, admin] = [await createUser(api), await createUser(api, 'admin')]
    const of = { token: admin.token, params: { id: person.id } }
    expect((await api.call(sessionCalls.listOfUser, of)).json).toHaveLength(1)
    expect((await api.call(sessionCalls.endOfUser, of)).status).toBe(204)
    expect((await me(person.token)).status).toBe(401)
    expect(await events(tokenOf(await signIn(person, false)))).toEqual([
      'login by you',
      'sessions_ended by administrator',
    ])
    expect(codeOf(await api.call(sessionCalls.endOfUser, { ...of, params: { id: 999_999 } }))).toEqual([
      404,
      'not_found',
    ])
  })
})

describe('control of a domain or an account', () => {
  const age = (person: TestUser) =>
    api.db
      .updateTable('sessions')
      .set({ confirmed_at: sql<Date>`now() - interval '10 minutes 1 second'` })
      .where('user_id', '=', person.id)
      .execute()

  test('is changed only within 10 minutes of a sign-in or of a confirmed identity', async () => {
    const [person, admin] = [await createUser(api), await createUser(api, 'admin')]
    const id = await makeDomain(api, person, admin)
    const lock = (client_transfer_lock: boolean) =>
      api.call(domainCalls.setTransferLock, { token: person.token, params: { id }, body: { client_transfer_lock } })
    const confirm = (body: object) => api.call(secondFactorCalls.confirmIdentity, { token: person.token, body })
    await age(person)
    expect((await lock(true)).status).toBe(200)
    expect(codeOf(await lock(false))).toEqual([403, 'identity_confirmation_required'])
    expect(codeOf(await confirm({ password: 'not the password' }))).toEqual([400, 'identity_wrong'])
    expect(codeOf(await lock(false))).toEqual([403, 'identity_confirmation_required'])
    expect((await confirm({ password: goodPassword })).status).toBe(204)
    expect((await lock(false)).json).toMatchObject({ client_transfer_lock: false })
    await age(person)
    expect(codeOf(await lock(false))).toEqual([403, 'identity_confirmation_required'])
  })

  test('is changed for many domains, again or back, only then', async () => {
    const [{ token, ...person }, admin] = [await createUser(api), await createUser(api, 'admin')]
    const ids = [await makeDomain(api, { token, ...person }, admin)]
    const unlock = { kind: 'transfer_lock', ids, params: { client_transfer_lock: false } }
    const start = (body: object) => api.call(operationCalls.start, { token, body })
    const params = { id: idOf(await start(unlock)) }
    expect((await api.call(operationCalls.stop, { token, params })).status).toBe(200)
    await age({ token, ...person })
    const later = [
      await start(unlock),
      await start({ kind: 'nameservers', ids, params: { ns1: 'ns1.example.net', ns2: 'ns2.example.net' } }),
      await api.call(operationCalls.retry, { token, params }),
      await api.call(operationCalls.undo, { token, params }),
    ]
    for (const answer of later) expect(codeOf(answer)).toEqual([403, 'identity_confirmation_required'])
    expect((await start({ ...unlock, params: { client_transfer_lock: true } })).status).toBe(202)
  })

  test.each([
    ['PUT', '/api/domains/1/nameservers'],
    ['PUT', '/api/domains/1/delegation'],
    ['POST', '/api/domains/1/transfer/start'],
    ['POST', '/api/transfers/1/accept'],
    ['POST', '/api/users/me/password'],
    ['POST', '/api/users/me/email'],
    ['POST', '/api/users/me/email/confirm'],
    ['POST', '/api/users/me/totp'],
    ['POST', '/api/users/me/totp/confirm'],
    ['DELETE', '/api/users/me/totp'],
    ['POST', '/api/users/me/passkeys'],
    ['DELETE', '/api/users/me/passkeys/1'],
    ['POST', '/api/users/me/tokens'],
    ['DELETE', '/api/users/me/tokens/1'],
    ['GET', '/api/users/me/export'],
    ['DELETE', '/api/users/me'],
  ] as const)('%s %s asks for it', async (method, url) => {
    const person = await createUser(api)
    await age(person)
    const { statusCode, json } = await api.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect([statusCode, json<{ code: string }>().code]).toEqual([403, 'identity_confirmation_required'])
  })
})

describe('a change that another site asks for (HDR-3)', () => {
  const post = (headers: Record<string, string>, url = '/api/auth/token') =>
    api.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'username=a%40example.com&password=attacker+knows+99',
    })

  test.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a foreign origin that claims to be ours', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:4000' }],
    ['a page without an origin', { origin: 'null' }],
  ])('is refused and sets no cookie: %s', async (_, headers) => {
    for (const url of [
      '/api/auth/token',
      '/api/auth/register',
      '/api/auth/confirm',
      '/api/cart/add',
      '/api/auth/logout',
    ]) {
      const answer = await post(headers, url)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'cross_site_request'])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    [
      'our own page by another name of this machine',
      { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' },
    ],
    [
      'our own page behind a proxy on this machine',
      { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.2:4000' },
    ],
    ['a program', {}],
  ])('is let through from %s', async (_, headers) => {
    expect((await post(headers)).statusCode).toBe(400)
  })

  test('may read what everybody may', async () => {
    const answer = await api.app.inject({ url: '/api/health', headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.statusCode).toBe(200)
  })
})
