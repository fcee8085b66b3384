import { authCalls, cartCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { codeOf, problemOf } from './answers'
import { type Input, startTestApi, type TestApi } from './api'
import { createUser, goodPassword, uniqueName } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: true })
  await createUser(api, 'admin')
})

afterAll(() => api.close())

const add = (name: string, input: Input = {}) => api.call(cartCalls.add, { ...input, body: { name, zone: 'com' } })
const list = async (input: Input) => (await api.call(cartCalls.list, input)).json as { id: number; name: string }[]
const names = async (input: Input) => (await list(input)).map(item => item.name)

describe('adding', () => {
  test('a name is kept in ASCII and lower case, with or without its zone', async () => {
    const person = await createUser(api)
    const name = uniqueName('Shop')
    const added = await add(`${name}.COM`, { token: person.token })
    expect([added.status, added.json]).toEqual([
      201,
      { id: expect.any(Number), name: name.toLowerCase(), zone: 'com', kind: 'register', domain_id: null },
    ])
    expect((await add('привіт', { token: person.token })).json).toMatchObject({ name: 'xn--b1aluem3j' })
    expect(await names({ token: person.token })).toEqual([name.toLowerCase(), 'xn--b1aluem3j'])
  })

  test('a taken name is refused, one that is there already too', async () => {
    const person = await createUser(api)
    expect(codeOf(await add('google', { token: person.token }))).toEqual([409, 'domain_taken'])
    const name = uniqueName('twice')
    await add(name, { token: person.token })
    expect(codeOf(await add(name, { token: person.token }))).toEqual([409, 'cart_duplicate'])
  })

  test('a name that the registry does not answer for is not sold', async () => {
    const answer = await add('unknown-test')
    expect(codeOf(answer)).toEqual([503, 'lookup_unknown'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test.each([
    ['', 'required'],
    ['a b', 'domain_name_invalid'],
    ['a_b', 'domain_name_invalid'],
    ['www.shop', 'names.dots'],
    ['-shop', 'names.hyphen-edge'],
    ['ab--cd', 'names.hyphens'],
    ['x'.repeat(64), 'names.long'],
    ['shop.net', 'names.dots'],
    ['🚀', 'domain_name_invalid'],
    ["a'; drop table users", 'domain_name_invalid'],
    ['a\r\nb', 'characters'],
  ])('%j is no name', async (name, code) => {
    const answer = await add(name)
    expect([answer.status, problemOf(answer).errors]).toEqual([422, [expect.objectContaining({ field: 'name', code })]])
  })

  test('a zone that is not offered is named', async () => {
    const answer = await api.call(cartCalls.add, { body: { name: 'shop', zone: 'example' } })
    expect(problemOf(answer).errors).toEqual([expect.objectContaining({ field: 'zone', code: 'zone_not_offered' })])
  })
})

describe('a visitor', () => {
  test('has a cart of their own, kept by a cookie that scripts cannot read', async () => {
    const name = uniqueName('guest')
    const added = await add(name)
    const [header] = [added.headers['set-cookie']].flat() as string[]
    expect(header).toMatch(
      /^__Host-guest_cart=dcp_[0-9a-f]{72}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(await names({ cookies: added.cookies })).toEqual([name])
    expect(await names({})).toEqual([])
    const { rows } = await sql<{ dump: string }>`select g::text as dump from guests g`.execute(api.db)
    expect(rows.some(({ dump }) => dump.includes(String(added.cookies.guest_cart).slice(4, 68)))).toBe(false)
  })

  test('removes from their own cart only', async () => {
    const mine = await add(uniqueName('mine'))
    const theirs = await add(uniqueName('theirs'))
    const params = { id: (theirs.json as { id: number }).id }
    expect((await api.call(cartCalls.remove, { params, cookies: mine.cookies })).status).toBe(404)
    expect((await api.call(cartCalls.remove, { params })).status).toBe(404)
    expect((await api.call(cartCalls.remove, { params, cookies: theirs.cookies })).status).toBe(204)
    expect(await names({ cookies: theirs.cookies })).toEqual([])
  })

  test('takes the cart along at login; what both hold is there once', async () => {
    const person = await createUser(api)
    const [common, own] = [uniqueName('both'), uniqueName('own')]
    await add(common, { token: person.token })
    const { cookies } = await add(common)
    await add(own, { cookies })
    const body = { username: person.email, password: goodPassword }
    const signedIn = await api.call(authCalls.login, { body, cookies })
    expect(String(signedIn.headers['set-cookie'])).toMatch(/^__Host-guest_cart=; Max-Age=0/)
    expect(await names({ token: person.token })).toEqual([common, own])
    expect(await names({ cookies })).toEqual([])
  })

  test('takes the cart along at confirmation', async () => {
    const name = uniqueName('kept')
    const { cookies } = await add(name)
    const email = `${uniqueName('visitor')}@example.com`
    const registered = await api.call(authCalls.register, { body: { email, password: goodPassword } })
    const mail = async () => api.mails.find(({ to }) => to === email)?.text ?? ''
    while (!(await mail())) await new Promise(resolve => setTimeout(resolve, 20))
    const code = /^\d{6}$/m.exec(await mail())?.[0]
    const confirmed = await api.call(authCalls.confirm, {
      body: { email, code, remember_me: true },
      cookies: { ...cookies, ...registered.cookies },
    })
    expect(await names({ token: (confirmed.json as { access_token: string }).access_token })).toEqual([name])
  })

  test('with an invalid token is refused', async () => {
    expect(codeOf(await api.call(cartCalls.list, { token: 'none' }))).toEqual([401, 'unauthorized'])
  })
})
