import { adminCalls, cartCalls, searchCalls } from '@panel/shared/contract'
import { codeOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let api: TestApi
let admin: TestUser

beforeAll(async () => {
  api = await startTestApi({ worker: true })
  admin = await createUser(api, 'admin')
})

afterAll(() => api.close())

describe('lookup', () => {
  const whois = (domain: string, language = 'en') => api.call(searchCalls.whois, { query: { domain }, language })

  test('a taken name: its record as text, with source and time', async () => {
    const answer = await whois('github.ua')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(answer.text).toMatch(/^Domain Name: GITHUB\.UA\nRegistrar: /)
    expect(answer.headers['lookup-source']).toBe('registry')
    expect(Date.now() - Date.parse(String(answer.headers['lookup-time']))).toBeLessThan(5000)
  })

  test('an available name: 404; one without an answer: 503', async () => {
    const free = await whois(`${uniqueName('free')}.com`)
    expect([...codeOf(free), problemOf(free).detail]).toEqual([404, 'domain_available', 'This domain is available.'])
    const doubt = await whois('unknown-test.com', 'uk')
    expect(codeOf(doubt)).toEqual([503, 'lookup_unknown'])
    expect(problemOf(doubt).detail).toBe('Не вдалося перевірити, чи вільний цей домен. Спробуйте ще раз.')
  })

  test.each([
    ['аррӏе.com', 'kind=whole&word=apple'],
    ['pаypal.org', 'kind=mixed&word=paypal'],
    ['paypa1.ua', 'kind=known&word=paypal'],
    ['привiт.ua', `kind=mixed&word=${encodeURIComponent('привіт')}`],
    ['привіт.com', undefined],
  ])('%s is said to look like another name: %s', async (name, found) => {
    expect((await whois(name)).headers['lookup-look-alike']).toBe(found)
  })

  test('a name requested here is taken, in any spelling', async () => {
    const person = await createUser(api)
    const name = uniqueName('held')
    await makeDomain(api, person, null, name)
    expect((await whois(`${name.toUpperCase()}.com`)).text).toContain('Domain Status: pendingCreate')
    expect((await api.call(cartCalls.add, { body: { name, zone: 'com' } })).status).toBe(409)
  })

  test.each(['', 'www.google.com', 'a b.com', '-x.com', 'приклад🚀.ua'])('%j is named', async domain => {
    const answer = await whois(domain)
    expect([answer.status, problemOf(answer).errors?.[0]?.field]).toEqual([422, 'domain'])
  })

  test('a rejected name is free again', async () => {
    const person = await createUser(api)
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
