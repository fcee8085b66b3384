import {
  addressCalls,
  adminCalls,
  authCalls,
  type CallShape,
  cartCalls,
  domainCalls,
  userCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { routes } from '../src/app'
import { jsonOf, tokenOf } from './answers'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { createUser, goodPassword, makeDomain, type TestUser } from './users'

/** What a browser sends for a call that the page of an address preloads: its cookies and no token. */
const preload = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

type Cookies = Record<string, string>

const signIn = (person: TestUser, cookies: Cookies = {}): Promise<TestResponse> =>
  api.call(authCalls.login, { body: { username: person.email, password: goodPassword }, browser: true, cookies })
const ask = (call: CallShape, cookies: Cookies, headers: Cookies = {}) =>
  api.call(call, { cookies, headers: { ...preload, ...headers } })
const emailOf = (answer: TestResponse) => jsonOf<{ email: string }>(answer).email
const markOf = ({ headers }: TestResponse) => headers['session-mark']

describe('a page that is opened', () => {
  test('reads by its cookie alone what its token reads, and the answer names the session', async () => {
    const [person, admin] = [await createUser(api), await createUser(api, 'admin')]
    await makeDomain(api, person, admin)
    const { cookies, ...signedIn } = await signIn(person)
    const token = tokenOf({ cookies, ...signedIn })
    for (const call of [userCalls.me, domainCalls.mine, cartCalls.list, addressCalls.list]) {
      const ahead = await ask(call, cookies)
      expect([call.path, ahead.status, ahead.json]).toEqual([
        call.path,
        200,
        (await api.call(call, { token, cookies })).json,
      ])
      expect(token.endsWith(String(markOf(ahead)))).toBe(true)
      expect(ahead.headers['cache-control']).toBe('no-store')
      expect(ahead.text).not.toContain(token)
    }
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['a window that opens the address', { 'sec-fetch-dest': 'document' }],
    ['a script that has no token', { 'x-session': 'none' }],
    ['a program', { 'sec-fetch-site': '' }],
  ])('is told apart from %s', async (_, headers) => {
    const { cookies } = await signIn(await createUser(api))
    const refused = await ask(userCalls.me, cookies, headers)
    expect([refused.status, markOf(refused)]).toEqual([expect.toSatisfy(status => status >= 401), undefined])
  })

  test('gets the guest’s cart and no account after the session has ended', async () => {
    const { cookies, ...signedIn } = await signIn(await createUser(api))
    await api.call(authCalls.logout, { token: tokenOf({ cookies, ...signedIn }), cookies })
    const me = await ask(userCalls.me, cookies)
    expect([me.status, me.text, markOf(me)]).toEqual([204, '', 'guest'])
    const cart = await ask(cartCalls.list, cookies)
    expect([cart.status, cart.json, markOf(cart)]).toEqual([200, [], 'guest'])
  })

  test('shows the account that signed in last, and nothing after that has signed out', async () => {
    const [first, second] = [await createUser(api), await createUser(api)]
    const { cookies } = await signIn(first)
    const token = tokenOf(await signIn(second, cookies))
    expect(emailOf(await ask(userCalls.me, cookies))).toBe(second.email)
    await api.call(authCalls.logout, { token, cookies })
    expect((await ask(userCalls.me, cookies)).status).toBe(204)
  })

  test.each([
    ['a session that has ended', sql`update sessions set created_at = created_at - interval '2 years'`],
    ['an account that is blocked', sql`update users set disabled_at = now()`],
    ['a session from before there were marks', sql`update sessions set mark = null`],
  ])('is not answered for %s', async (_, change) => {
    const own = await startTestApi()
    const person = await createUser(own)
    const body = { username: person.email, password: goodPassword }
    const { cookies } = await own.call(authCalls.login, { body, browser: true })
    expect((await own.call(userCalls.me, { cookies, headers: preload })).status).toBe(200)
    await change.execute(own.db)
    expect((await own.call(userCalls.me, { cookies, headers: preload })).status).toBe(204)
    await own.close()
  })

  test("of the desk is an administrator's alone", async () => {
    const [person, admin] = [await createUser(api), await createUser(api, 'admin')]
    const refused = await ask(adminCalls.domains, (await signIn(person)).cookies)
    expect([refused.status, refused.text]).toEqual([204, ''])
    expect((await ask(adminCalls.domains, (await signIn(admin)).cookies)).status).toBe(200)
  })

  test('can change nothing, and read nothing that the contract does not mark', async () => {
    const { cookies } = await signIn(await createUser(api))
    const others = routes
      .map(({ call }) => call)
      .filter(({ access, ahead }) => ahead === undefined && access === 'user')
    expect(others.length).toBeGreaterThan(100)
    for (const { method, path } of others) {
      const url = path.replace(/\{\w+\}/g, '1')
      const answer = await api.app.inject({ method, url, cookies, headers: preload })
      expect([method, path, answer.statusCode]).toEqual([method, path, 401])
    }
  })

  test('is marked for reads alone', () => {
    const marked = routes.map(({ call }) => call).filter(({ ahead }) => ahead)
    expect(marked.filter(({ method, confirmed }) => method !== 'GET' || confirmed)).toEqual([])
  })
})
