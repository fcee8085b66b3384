import { adminCalls, authCalls, cartCalls, domainCalls, type Problem, searchCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { type Answer, type Input, startTestApi, type TestApi } from './api'
import { goodPassword, makeDomain, makePerson, type Person, signUp, uniqueName } from './people'

let api: TestApi
let admin: Person

beforeAll(async () => {
  api = await startTestApi({ worker: true })
  admin = await makePerson(api, 'admin')
})

afterAll(() => api.close())

const add = (name: string, input: Input = {}) => api.call(cartCalls.add, { ...input, body: { name, zone: 'com' } })
const list = async (input: Input) => (await api.call(cartCalls.list, input)).json as { id: number; name: string }[]
const names = async (input: Input) => (await list(input)).map(item => item.name)
const submit = (person: Person, headers = {}) => api.call(cartCalls.submit, { token: person.token, headers })
const problemOf = ({ json }: Answer) => json as Problem
const codeOf = (answer: Answer) => [answer.status, problemOf(answer).code]

describe('adding', () => {
  test('a name is kept in ASCII and lower case, with or without its zone', async () => {
    const person = await makePerson(api)
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
    const person = await makePerson(api)
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
    const header = String(added.headers['set-cookie'])
    expect(header).toMatch(/^guest_cart=dcp_[0-9a-f]{72}; Max-Age=2592000; Path=\/api; HttpOnly; SameSite=Lax$/)
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
    const person = await makePerson(api)
    const [common, own] = [uniqueName('both'), uniqueName('own')]
    await add(common, { token: person.token })
    const { cookies } = await add(common)
    await add(own, { cookies })
    const body = { username: person.email, password: goodPassword }
    const signedIn = await api.call(authCalls.login, { body, cookies })
    expect(String(signedIn.headers['set-cookie'])).toMatch(/^guest_cart=; Max-Age=0/)
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

  test('with a token that is none is told so', async () => {
    expect(codeOf(await api.call(cartCalls.list, { token: 'none' }))).toEqual([401, 'unauthorized'])
  })
})

describe('submitting', () => {
  test('makes pending requests and empties the cart', async () => {
    const person = await signUp(api)
    const [one, two] = [uniqueName('one'), uniqueName('two')]
    await add(one, { token: person.token })
    await add(two, { token: person.token })
    const submitted = await submit(person)
    expect([submitted.status, submitted.json]).toEqual([
      200,
      { submitted: 2, domain_ids: [expect.any(Number), expect.any(Number)] },
    ])
    expect(await names({ token: person.token })).toEqual([])
    const { json } = await api.call(domainCalls.mine, { token: person.token })
    expect(json).toEqual([
      expect.objectContaining({ name: two, status: 'pending', expires_at: null, privacy_enabled: true }),
      expect.objectContaining({ name: one, status: 'pending', expires_at: null, privacy_enabled: true }),
    ])
    expect(codeOf(await submit(person))).toEqual([400, 'cart_empty'])
  })

  test('a name that somebody requested meanwhile stops the whole cart, and is named', async () => {
    const [first, second] = [await makePerson(api), await makePerson(api)]
    const [wanted, other] = [uniqueName('wanted'), uniqueName('other')]
    for (const person of [first, second]) await add(wanted, { token: person.token })
    await add(other, { token: second.token })
    expect((await submit(first)).status).toBe(200)
    const late = await submit(second)
    expect(codeOf(late)).toEqual([409, 'domain_taken'])
    expect(problemOf(late).errors?.[0]?.field).toBe(`${wanted}.com`)
    expect(await names({ token: second.token })).toEqual([wanted, other])
    expect((await api.call(domainCalls.mine, { token: second.token })).json).toEqual([])
  })

  test('20 at once carry it out once', async () => {
    const person = await makePerson(api)
    for (let count = 0; count < 3; count += 1) await add(uniqueName('race'), { token: person.token })
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200).map(codeOf)).toEqual(Array(19).fill([400, 'cart_empty']))
    expect((await api.call(domainCalls.mine, { token: person.token })).json).toHaveLength(3)
  })

  test('20 who want the same two names, in either order: one gets them', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(api)))
    const wanted = [uniqueName('only'), uniqueName('only')]
    for (const [at, person] of people.entries())
      for (const name of at % 2 ? wanted : [...wanted].reverse()) await add(name, { token: person.token })
    const answers = await Promise.all(people.map(person => submit(person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200).map(codeOf)).toEqual(Array(19).fill([409, 'domain_taken']))
    const held = await api.db.selectFrom('domains').select('id').where('name', 'in', wanted).execute()
    expect(held).toHaveLength(2)
  })

  test('a name whose registry has no answer is not requested', async () => {
    const person = await makePerson(api)
    const name = uniqueName('doubt')
    await add(name, { token: person.token })
    await api.db.updateTable('cart_items').set({ name: 'unknown-test' }).where('name', '=', name).execute()
    expect(codeOf(await submit(person))).toEqual([503, 'lookup_unknown'])
    expect(await names({ token: person.token })).toEqual(['unknown-test'])
  })
})

describe('renewing', () => {
  const renew = (person: Person, domain_id: number) =>
    api.call(cartCalls.renew, { token: person.token, body: { domain_id } })
  const expiry = async (person: Person, id: number) =>
    ((await api.call(domainCalls.get, { token: person.token, params: { id } })).json as { expires_at: string })
      .expires_at

  test('adds a year, up to ten ahead', async () => {
    const person = await makePerson(api)
    const id = await makeDomain(api, person, admin)
    const before = new Date(await expiry(person, id))
    expect((await renew(person, id)).json).toMatchObject({ kind: 'renew', domain_id: id, zone: 'com' })
    expect(codeOf(await renew(person, id))).toEqual([409, 'cart_duplicate'])
    expect((await submit(person)).json).toEqual({ submitted: 1, domain_ids: [id] })
    const after = new Date(await expiry(person, id))
    expect([after.getUTCFullYear() - before.getUTCFullYear(), after.getUTCMonth()]).toEqual([1, before.getUTCMonth()])
    const far = sql<Date>`now() + interval '9 years 1 day'`
    await api.db.updateTable('domains').set({ expires_at: far }).where('id', '=', id).execute()
    expect(codeOf(await renew(person, id))).toEqual([409, 'renew_limit'])
  })

  test('not of a request, not of another’s domain', async () => {
    const person = await makePerson(api)
    expect(codeOf(await renew(person, await makeDomain(api, person, null)))).toEqual([409, 'domain_not_approved'])
    const other = await makeDomain(api, await makePerson(api), admin)
    expect(codeOf(await renew(person, other))).toEqual([404, 'not_found'])
  })

  test('a domain that left meanwhile stops the cart', async () => {
    const [person, receiver] = [await makePerson(api), await makePerson(api)]
    const id = await makeDomain(api, person, admin)
    await renew(person, id)
    await api.db.updateTable('domains').set({ user_id: receiver.id }).where('id', '=', id).execute()
    expect(codeOf(await submit(person))).toEqual([409, 'cart_changed'])
  })
})

describe('lookup', () => {
  const whois = (domain: string, language = 'en') => api.call(searchCalls.whois, { query: { domain }, language })

  test('a taken name: its record as text, with source and time', async () => {
    const answer = await whois('github.ua')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(answer.text).toMatch(/^Domain Name: GITHUB\.UA\nRegistry Domain ID: /)
    expect(answer.headers['lookup-source']).toBe('sandbox registry')
    expect(Date.now() - Date.parse(String(answer.headers['lookup-time']))).toBeLessThan(5000)
  })

  test('an available name: 404; one without an answer: 503', async () => {
    const free = await whois(`${uniqueName('free')}.com`)
    expect([...codeOf(free), problemOf(free).detail]).toEqual([404, 'domain_available', 'This domain is available.'])
    const doubt = await whois('unknown-test.com', 'uk')
    expect(codeOf(doubt)).toEqual([503, 'lookup_unknown'])
    expect(problemOf(doubt).detail).toBe('Не вдалося дізнатися, чи вільний цей домен. Спробуйте ще раз.')
  })

  test('a name requested here is taken, in any spelling', async () => {
    const person = await makePerson(api)
    const name = uniqueName('held')
    await makeDomain(api, person, null, name)
    expect((await whois(`${name.toUpperCase()}.com`)).text).toContain('Domain Status: pendingCreate')
    expect((await add(name)).status).toBe(409)
  })

  test.each(['', 'www.google.com', 'a b.com', '-x.com', 'приклад🚀.ua'])('%j is named', async domain => {
    const answer = await whois(domain)
    expect([answer.status, problemOf(answer).errors?.[0]?.field]).toEqual([422, 'domain'])
  })

  test('a rejected name is free again', async () => {
    const person = await makePerson(api)
    const name = uniqueName('free-again')
    const id = await makeDomain(api, person, null, name)
    await api.call(adminCalls.reject, { token: admin.token, params: { id } })
    expect((await whois(`${name}.com`)).status).toBe(404)
  })
})

test('the zones offered, the default first', async () => {
  const { json } = await api.call(searchCalls.zones)
  expect(json).toEqual(['com', 'net', 'org', 'com.ua', 'ua'].map(zone => ({ zone })))
})
