import { apiTokenCalls, type DnsFound, dnsCalls, dnsChangeCalls } from '@panel/shared/contract'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { createPool } from '../src/database/connect'
import type { Schema } from '../src/database/schema'
import { findRecords } from '../src/dns/search-repository'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, type TestUser } from './users'

let api: TestApi
let owner: TestUser
let shop: number
let other: number
let foreign: number

beforeAll(async () => {
  api = await startTestApi()
  const [admin, stranger] = await Promise.all([createUser(api, 'admin'), createUser(api)])
  owner = await createUser(api)
  const add = async (person: TestUser, id: number, ...records: object[]) =>
    api.call(dnsChangeCalls.change, {
      token: person.token,
      params: { id },
      body: { changes: records.map(record => ({ op: 'add', record })) },
    })
  shop = await makeDomain(api, owner, admin, 'search-shop')
  other = await makeDomain(api, owner, admin, 'search-other')
  foreign = await makeDomain(api, stranger, admin, 'search-foreign')
  const at = (host: string, content: string, comment?: string) => ({ host, type: 'A', content, comment })
  await add(
    owner,
    shop,
    at('@', '192.0.2.1'),
    at('www', '192.0.2.11', 'Сервер у Києві, Олени Лук’яненко'),
    at('їжак', '192.0.2.12'),
    { host: 'mail', type: 'MX', content: 'mx.Example.net.', priority: 10 },
    { host: '_odd', type: 'TXT', content: '100%_sure' },
    { host: 'uk', type: 'TXT', content: 'Привіт, світе' },
    { host: 'long', type: 'TXT', content: `${'k'.repeat(253)}needle${'k'.repeat(50)}` },
    { host: 'two', type: 'TXT', content: '"first" "second"' },
  )
  await add(owner, other, at('www', '198.51.100.7', 'old'))
  await add(stranger, foreign, at('www', '192.0.2.11', 'Сервер'))
})

afterAll(() => api.close())

const search = async (q: string, query: object = {}, token = owner.token) => {
  const answer = await api.call(dnsCalls.search, { token, query: { q, ...query } })
  return { status: answer.status, found: jsonOf<DnsFound[]>(answer), next: answer.headers['next-cursor'] }
}
const hosts = async (q: string) => (await search(q)).found.map(({ domain, record }) => `${record.host} ${domain}`)

test.each([
  ['a part of a name', 'WW', ['www search-shop.com', 'www search-other.com']],
  ['a full name', 'www.search-shop.com.', ['www search-shop.com']],
  ['a domain', 'search-other', ['www search-other.com']],
  ['a content, in any case', 'EXAMPLE.net', ['mail search-shop.com']],
  ['an address', '192.0.2.1', ['@', 'www', 'xn--80aa3ai'].map(host => host)],
  ['a comment, in any case', 'сервер У', ['www search-shop.com']],
  ['wildcards as they are', '%_s', ['_odd search-shop.com']],
  ['nothing of the kind', '%', ['_odd search-shop.com']],
  ['a text in another script', 'привіт', ['uk search-shop.com']],
  ['a text over two strings', 'kneedlek', ['long search-shop.com']],
  ['a long text as it is stored, with its quotes', 'kne" "edlek', ['long search-shop.com']],
  ['the end of one string', 'kne"', ['long search-shop.com']],
  ['a quotation mark alone', '"', ['_odd', 'uk', 'long', 'two'].map(host => `${host} search-shop.com`)],
  ['a part of one letter beside a quotation mark', 't" ', ['two search-shop.com']],
  ['two strings as they are written', 'first" "sec', ['two search-shop.com']],
  ['an apostrophe in any spelling', "ЛУК'яненко", ['www search-shop.com']],
  ['an apostrophe alone', "'", ['www search-shop.com']],
  ['one letter of another script', 'і', ['www search-shop.com', 'uk search-shop.com']],
  ['nothing', 'absent', []],
])('finds by %s', async (kind, q, expected) => {
  const found = await hosts(q)
  if (kind === 'an address') expect(found).toHaveLength(3)
  else expect(found).toEqual(expected)
})

test('a name in another script is found in either form, and by a part of it', async () => {
  const [label] = (await hosts('192.0.2.12'))[0]?.split(' ') ?? []
  expect(label).toMatch(/^xn--/)
  for (const q of ['їжак', 'ЇЖА', String(label), 'їжак.search-shop.com'])
    expect(await hosts(q)).toEqual([`${label} search-shop.com`])
})

test('what was changed or deleted is found as it is now', async () => {
  const change = (...changes: object[]) =>
    api.call(dnsChangeCalls.change, { token: owner.token, params: { id: other }, body: { changes } })
  await change({ op: 'add', record: { host: 'fleeting', type: 'A', content: '192.0.2.99', comment: 'Ґанок' } })
  const [found] = (await search('fleeting')).found
  const id = found?.record.id
  await change({ op: 'update', id, record: { host: 'lasting', type: 'A', content: '192.0.2.99', comment: 'Ґудзик' } })
  expect([await hosts('fleeting'), await hosts('ґанок')]).toEqual([[], []])
  expect([await hosts('lasting'), await hosts('ґудз')]).toEqual(Array(2).fill(['lasting search-other.com']))
  await change({ op: 'delete', id })
  expect([await hosts('lasting'), await hosts('192.0.2.99')]).toEqual([[], []])
})

test('zones whose records were stored before the search had their texts are found too', async () => {
  await api.db.deleteFrom('dns_zone_texts').execute()
  expect(await hosts('198.51.100.7')).toEqual(['www search-other.com'])
})

test('pages end where nothing follows', async () => {
  const first = await search('search-shop', { limit: '4' })
  const second = await search('search-shop', { limit: '4', cursor: String(first.next) })
  expect([first.found.length, second.found.length, second.next]).toEqual([4, 4, undefined])
  expect(new Set([...first.found, ...second.found].map(({ record }) => record.id)).size).toBe(8)
  expect(first.found[0]).toEqual({
    domain_id: shop,
    domain: 'search-shop.com',
    record: expect.objectContaining({ host: '@' }),
  })
  expect((await search('')).status).toBe(422)
  expect((await search('x', { cursor: '7' })).status).toBe(422)
})

test('a token finds what it reaches, page by page', async () => {
  const key = async (more: object) => {
    const body = { name: 'reader', scopes: ['dns:read'], ...more }
    return jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token: owner.token, body })).token
  }
  const one = await search('www', {}, await key({ domains: [other] }))
  expect(one.found.map(({ domain_id }) => domain_id)).toEqual([other])
  const narrow = await key({ records: [{ host: '*', types: ['TXT'] }] })
  const first = await search('search', { limit: '2' }, narrow)
  const second = await search('search', { limit: '2', cursor: String(first.next) }, narrow)
  expect([...first.found, ...second.found].map(({ record }) => record.type)).toEqual(['TXT', 'TXT', 'TXT', 'TXT'])
  expect((await search('www', {}, await key({ scopes: ['dns:write'] }))).status).toBe(403)
})

describe('among many records of others', () => {
  let pool: Pool
  let db: Kysely<Schema>
  const sent: CompiledQuery[] = []

  beforeAll(async () => {
    pool = createPool(api.url, 1)
    db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) })
    await pool.query(
      `with others as (
         insert into domains (user_id, name, zone, display_name, status, requested_at, created_at, expires_at, delegation_type)
         select user_id, 'search-' || n, 'com', 'search-' || n || '.com', 'approved', now(), now(), now() + interval '1 year', 'internal'
         from domains, generate_series(1, 500) n where id = $1
         returning id),
       texts as (insert into dns_zone_texts (domain_id, version, said) select id, 0, 'h' from others)
       insert into dns_records (domain_id, host, type, content, ttl)
       select id, 'h' || n, 'A', '192.0.2.1', 300 from others, generate_series(1, 40) n`,
      [foreign],
    )
    await pool.query('analyze dns_records, domains, dns_zone_texts')
  })

  afterAll(() => pool.end())

  test('an account’s own are reached through the indexes of its domains', async () => {
    const needle = { text: 'old', plain: 'old', encoded: [], labels: [] }
    const looked = { userId: owner.id, domains: null, needle, after: { domain_id: 0, id: 0 }, limit: 51 }
    expect(await findRecords(db, looked)).toHaveLength(1)
    const query = sent.at(-1)
    const { rows } = await pool.query(`explain ${query?.sql}`, [...(query?.parameters ?? [])])
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan (?:using|on) dns_records_domain/)
    expect(plan).toMatch(/Index Scan (?:using|on) dns_zone_texts_pkey/)
    expect(plan).not.toMatch(/Seq Scan on dns_/)
  })
})
