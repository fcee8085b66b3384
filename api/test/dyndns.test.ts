import {
  adminCalls,
  apiTokenCalls,
  type DnsHistoryEntry,
  type DnsRecord,
  dnsCalls,
  dnsChangeCalls,
  dnsServedCalls,
  dnsZoneCalls,
  type HostUpdate,
} from '@panel/shared/contract'
import { readAddresses, readName } from '../src/bridges/dyndns/read-request'
import { idOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let api: TestApi
let owner: TestUser
let admin: TestUser
let other: TestUser
let key: string
let name: string
let id: number

const newKey = async (person: TestUser, more: object = {}): Promise<string> => {
  const body = { name: 'router', scopes: ['dns:write'], ...more }
  return jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token: person.token, body })).token
}

beforeAll(async () => {
  api = await startTestApi()
  ;[owner, other, admin] = await Promise.all([createUser(api), createUser(api), createUser(api, 'admin')])
  key = await newKey(owner)
})

beforeEach(async () => {
  name = uniqueName('d')
  id = await makeDomain(api, owner, admin, name)
})

afterAll(() => api.close())

const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`any:${password}`).toString('base64')}`,
})

interface Sent {
  method?: 'GET' | 'POST' | 'HEAD'
  headers?: Record<string, string>
  payload?: string
}

const send = async (query: string, { method = 'GET', headers = basic(key), payload }: Sent = {}) => {
  const url = `/nic/update${query.replaceAll('ZONE', `${name}.com`)}`
  const reply = await api.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
  return { status: reply.statusCode, text: reply.payload, headers: reply.headers }
}
const lines = async (query: string, sent: Sent = {}) => (await send(query, sent)).text.split('\n')
const asOwner = { get: () => ({ token: owner.token, params: { id } }) }
const stored = async () =>
  jsonOf<DnsRecord[]>(await api.call(dnsCalls.list, asOwner.get()))
    .map(({ host, type, content, ttl }) => `${host} ${ttl} ${type} ${content}`)
    .sort()
const add = (...records: object[]) =>
  api.call(dnsChangeCalls.change, {
    ...asOwner.get(),
    body: { changes: records.map(record => ({ op: 'add', record })) },
  })
const history = async () => jsonOf<DnsHistoryEntry[]>(await api.call(dnsChangeCalls.history, asOwner.get()))
const updates = async () => jsonOf<HostUpdate[]>(await api.call(dnsServedCalls.hostUpdates, asOwner.get()))

test('both families are set by one change set, and what is so already is not written', async () => {
  const query = '?system=dyndns&hostname=home.ZONE&myip=192.0.2.1&myipv6=2001:DB8:0::1&wildcard=ON&mx=a&backmx=YES'
  const headers = { ...basic(key), 'user-agent': 'ddclient/3.10.0' }
  const first = await send(query, { headers })
  expect(first).toMatchObject({ status: 200, text: 'good 192.0.2.1,2001:db8::1' })
  expect(first.headers['content-type']).toBe('text/plain; charset=utf-8')
  // Programs that read no chunks take the answer by its length.
  expect(first.headers['content-length']).toBe(String(first.text.length))
  expect(first.headers).not.toHaveProperty('transfer-encoding')
  expect(await stored()).toEqual(['home 60 A 192.0.2.1', 'home 60 AAAA 2001:db8::1'])
  expect(await lines(query)).toEqual(['nochg 192.0.2.1,2001:db8::1'])
  expect(await history()).toMatchObject([{ version: 1, author: owner.email, note: 'dyndns:ddclient/3.10.0' }])
  expect(await updates()).toEqual([
    {
      host: 'home',
      at: expect.any(String),
      addresses: ['192.0.2.1', '2001:db8::1'],
      address: '127.0.0.1',
      agent: 'ddclient/3.10.0',
    },
  ])
})

test.each([
  ['without an address: the caller’s own', '?hostname=a.ZONE', 'good 127.0.0.1'],
  ['with empty ones, too', '?hostname=a.ZONE&myip=&myipv6=', 'good 127.0.0.1'],
  ['both in one parameter', '?hostname=a.ZONE&myip=2001:db8::2,192.0.2.2', 'good 192.0.2.2,2001:db8::2'],
  ['one family alone', '?hostname=a.ZONE&myip=&myipv6=2001:db8::2', 'good 2001:db8::2'],
  ['a family that is absent', '?hostname=a.ZONE&myip=0.0.0.0&myipv6=2001:db8::2', 'good 2001:db8::2'],
  ['in another case, with a last dot', '?hostname=A.ZONE.&myip=192.0.2.2', 'good 192.0.2.2'],
  ['the domain itself', '?hostname=ZONE&myip=192.0.2.2', 'good 192.0.2.2'],
  ['the domain as @', '?hostname=@.ZONE&myip=192.0.2.2', 'good 192.0.2.2'],
  ['a wildcard', '?hostname=*.a.ZONE&myip=192.0.2.2', 'good 192.0.2.2'],
  ['in any script', '?hostname=їжак.ZONE&myip=192.0.2.2', 'good 192.0.2.2'],
  ['a private address', '?hostname=a.ZONE&myip=192.168.1.2', 'good 192.168.1.2'],
  ['no name', '?myip=192.0.2.2', 'notfqdn'],
  ['half a name', '?hostname=home&myip=192.0.2.2', 'notfqdn'],
  ['@ alone', '?hostname=@', 'notfqdn'],
  ['an address as the name', '?hostname=192.0.2.7', 'notfqdn'],
  ['a name that cannot be', '?hostname=a..ZONE', 'notfqdn'],
  ['a domain of nobody', '?hostname=home.example.org&myip=192.0.2.2', 'nohost'],
  ['no address', '?hostname=a.ZONE&myip=192.0.2.300', 'dnserr'],
  ['an address of a link', '?hostname=a.ZONE&myipv6=fe80::1%25eth0', 'dnserr'],
  [
    'several of each kind',
    '?hostname=a.ZONE,x,b.ZONE,a.example.org',
    'good 127.0.0.1\nnotfqdn\ngood 127.0.0.1\nnohost',
  ],
])('%s', async (_, query, answer) => {
  expect((await lines(encodeURI(query).replaceAll('%2525', '%25'))).join('\n')).toBe(answer)
})

test('21 names are too many, 20 are not', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `h${at}.ZONE`).join(',')
  expect(await lines(`?hostname=${names(21)}`)).toEqual(['numhost'])
  expect(new Set(await lines(`?hostname=${names(20)}`))).toEqual(new Set(['good 127.0.0.1']))
  expect(await history()).toHaveLength(1)
})

test('several addresses of a family become one, and its TTL stays', async () => {
  const at = (content: string) => ({ host: 'rr', type: 'A', ttl: 3600, content })
  await add(at('192.0.2.1'), at('192.0.2.2'), { host: 'rr', type: 'AAAA', content: '2001:db8::9', ttl: 300 })
  expect(await lines('?hostname=rr.ZONE&myip=192.0.2.2')).toEqual(['good 192.0.2.2'])
  expect(await stored()).toEqual(['rr 300 AAAA 2001:db8::9', 'rr 3600 A 192.0.2.2'])
  expect(await lines('?hostname=rr.ZONE&offline=YES')).toEqual(['good'])
  expect(await lines('?hostname=rr.ZONE&offline=YES')).toEqual(['nochg'])
  expect(await stored()).toEqual([])
})

test('a name that is an alias is refused with the reason, which is kept; the others are not held up', async () => {
  await add({ host: 'www', type: 'CNAME', content: 'shop.example.net.' })
  expect(await lines('?hostname=www.ZONE,a.ZONE&myip=192.0.2.1')).toEqual(['dnserr', 'good 192.0.2.1'])
  expect(await updates()).toMatchObject([
    { host: 'a', addresses: ['192.0.2.1'] },
    { host: 'www', failure: { code: expect.stringMatching(/^dns\./) } },
  ])
})

test('names of several domains are updated by one call', async () => {
  const second = uniqueName('d')
  const secondId = await makeDomain(api, owner, admin, second)
  expect(await lines(`?hostname=a.ZONE,b.${second}.com&myip=192.0.2.1`)).toEqual(['good 192.0.2.1', 'good 192.0.2.1'])
  const limited = basic(await newKey(owner, { domains: [secondId] }))
  const answer = await lines(`?hostname=a.ZONE,b.${second}.com&myip=192.0.2.9`, { headers: limited })
  expect(answer).toEqual(['nohost', 'good 192.0.2.9'])
  const foreign = await lines('?hostname=a.ZONE', { headers: basic(await newKey(other)) })
  expect(foreign).toEqual(['nohost'])
  await api.db.updateTable('domains').set({ delegation_type: 'external' }).where('id', '=', id).execute()
  expect(await lines('?hostname=a.ZONE&myip=192.0.2.1')).toEqual(['nohost'])
})

test('a name goes on being updated while a request for its domain waits', async () => {
  const zone = `${uniqueName('moving')}.com`
  const added = idOf(await api.call(dnsZoneCalls.add, { token: owner.token, body: { name: zone } }))
  const proven = api.db.updateTable('unregistered_zones').set({ state: 'proven', proven_name: zone })
  await proven.where('domain_id', '=', added).execute()
  expect(await lines(`?hostname=home.${zone}&myip=192.0.2.1`)).toEqual(['good 192.0.2.1'])
  await makeDomain(api, owner, null, zone.slice(0, zone.indexOf('.')))
  expect(await lines(`?hostname=home.${zone}&myip=192.0.2.2`)).toEqual(['good 192.0.2.2'])
})

test('a name of a domain that was handed over is updated there, not in the zone that waits for its proof', async () => {
  const label = uniqueName('handed')
  const domain = await makeDomain(api, owner, null, label)
  // A request holds no name.
  const body = { name: `${label}.com` }
  expect((await api.call(dnsZoneCalls.add, { token: other.token, body })).status).toBe(201)
  await api.call(adminCalls.approve, { token: admin.token, params: { id: domain } })
  await api.db.updateTable('domains').set({ user_id: other.id }).where('id', '=', domain).execute()
  const headers = basic(await newKey(other))
  expect(await lines(`?hostname=home.${label}.com&myip=192.0.2.1`, { headers })).toEqual(['good 192.0.2.1'])
  const as = { token: other.token, params: { id: domain } }
  expect((await api.call(dnsCalls.list, as)).json).toMatchObject([{ host: 'home', content: '192.0.2.1' }])
})

test('a token for one name reaches no other, and learns nothing of it', async () => {
  await add({ host: 'home', type: 'A', content: '192.0.2.1' }, { host: 'x', type: 'A', content: '192.0.2.1' })
  const headers = basic(await newKey(owner, { records: [{ host: 'home', types: ['A'] }] }))
  const answer = await lines('?hostname=home.ZONE,x.ZONE&myip=192.0.2.1', { headers })
  expect(answer).toEqual(['nochg 192.0.2.1', 'nohost'])
  expect(await lines('?hostname=home.ZONE,x.ZONE&myip=192.0.2.9', { headers })).toEqual(['good 192.0.2.9', 'nohost'])
  expect(await lines('?hostname=home.ZONE&myip=2001:db8::1', { headers })).toEqual(['nohost'])
})

test.each<[string, Sent]>([
  ['no name and password', { headers: {} }],
  ['a wrong token', { headers: basic('dca_0') }],
  ['no token at all', { headers: basic('secret') }],
])('%s: badauth', async (_, sent) => {
  const { status, text, headers } = await send('?hostname=a.ZONE', sent)
  expect([status, text, headers['www-authenticate']]).toEqual([401, 'badauth', 'Basic realm="dynamic DNS"'])
})

test('a token that may only read is refused', async () => {
  const headers = basic(await newKey(owner, { scopes: ['dns:read'] }))
  expect(await send('?hostname=a.ZONE', { headers })).toMatchObject({ status: 403, text: 'badauth' })
})

test('a form is read as the address is, and a HEAD changes nothing', async () => {
  const headers = { ...basic(key), 'content-type': 'application/x-www-form-urlencoded' }
  const payload = `hostname=a.${name}.com&myip=192.0.2.5`
  expect(await lines('', { method: 'POST', headers, payload })).toEqual(['good 192.0.2.5'])
  expect(await lines('?hostname=a.ZONE&myip=192.0.2.6', { method: 'POST' })).toEqual(['good 192.0.2.6'])
  expect((await send('?hostname=a.ZONE&myip=192.0.2.7', { method: 'HEAD' })).status).toBe(405)
  expect(await stored()).toEqual(['a 60 A 192.0.2.6'])
})

test('calls for the same name again and again are answered as abuse', async () => {
  const strict = await startTestApi({ env: { LIMITS_SCALE: '1' } })
  const body = { name: 'router', scopes: ['dns:write'] }
  const person = await createUser(strict)
  const { token } = person
  const limited = jsonOf<{ token: string }>(await strict.call(apiTokenCalls.create, { token, body })).token
  const spellings = ['a.example.org,b.example.org', 'B.example.org.,a.example.org', 'a.example.org,b.example.org,-x-']
  const answers: string[] = []
  for (let sent = 0; sent < 61; sent += 1) {
    const url = `/nic/update?hostname=${spellings[sent % spellings.length]}`
    answers.push((await strict.app.inject({ url, headers: basic(limited) })).payload.split('\n').at(0) ?? '')
  }
  expect([answers.at(-2), answers.at(-1)]).toEqual(['nohost', 'abuse'])
  const own = await makeDomain(strict, person, await createUser(strict, 'admin'))
  const { name } = await strict.db.selectFrom('domains').select('name').where('id', '=', own).executeTakeFirstOrThrow()
  const mine: string[] = []
  for (let sent = 0; sent < 61; sent += 1) {
    const url = `/nic/update?hostname=home.${name}.com${sent < 60 ? '' : ',x.nope.example'}&myip=192.0.2.${sent}`
    mine.push((await strict.app.inject({ url, headers: basic(limited) })).payload.split('\n').at(0) ?? '')
  }
  await strict.close()
  expect([mine.at(-2), mine.at(-1)]).toEqual(['good 192.0.2.59', 'abuse'])
})

test('a fault of the platform is 911, without a word of it, and the next call is answered as ever', async () => {
  const rename = (from: string, to: string) => api.db.schema.alterTable(from).renameTo(to).execute()
  const query = '?hostname=a.ZONE&myip=192.0.2.8'
  await rename('dns_records', 'gone')
  const failed = await send(query).finally(() => rename('gone', 'dns_records'))
  expect([failed.status, failed.text, failed.headers['content-type']]).toEqual([
    500,
    '911',
    'text/plain; charset=utf-8',
  ])
  expect(await lines(query)).toEqual(['good 192.0.2.8'])
})

test('a program that does not say its name is served: there is no badagent', async () => {
  const query = '?hostname=a.ZONE&myip=192.0.2.8'
  expect(await lines(query, { headers: { ...basic(key), 'user-agent': '' } })).toEqual(['good 192.0.2.8'])
  expect(await updates()).toMatchObject([{ host: 'a', agent: '' }])
})

test('an address that is IPv4 in IPv6 is IPv4', () => {
  expect(readAddresses({}, '::ffff:192.0.2.1')).toEqual({ A: '192.0.2.1' })
  expect(readAddresses({ myip: ['192.0.2.1', '192.0.2.2'] }, '::1')).toEqual({ A: '192.0.2.2' })
  expect(readName('a.example.com.')).toBe('a.example.com')
})
