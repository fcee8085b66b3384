import {
  type DnsHistoryEntry,
  type DnsStatus,
  type Dnssec,
  dnsChangeCalls,
  dnsServedCalls,
  domainCalls,
} from '@panel/shared/contract'
import { requestReconciliation } from '../src/publishing/outbox-repository'
import { startTestApi, type TestApi } from './api'
import { type NameServers, startNameServers } from './name-servers'
import { until, untilJobsAreDone } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let servers: NameServers
let api: TestApi
let owner: TestUser
let admin: TestUser
let id: number
let zone: string

jest.setTimeout(120_000)

beforeAll(async () => {
  servers = await startNameServers()
  api = await startTestApi({ worker: true, env: { DNS_PUBLISHER: servers.setting } })
  ;[owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
})

beforeEach(async () => {
  const name = uniqueName('served')
  zone = `${name}.com`
  await servers.follow(zone)
  id = await makeDomain(api, owner, admin, name)
  await served()
})

afterAll(async () => {
  await api.close()
  await servers.close()
})

const as = () => ({ token: owner.token, params: { id } })
const status = async () => (await api.call(dnsServedCalls.status, as())).json as DnsStatus
const served = async (): Promise<DnsStatus> => {
  await until('every server has the zone', async () => (await status()).state === 'served', 30_000)
  return status()
}
const change = (changes: object[]) => api.call(dnsChangeCalls.change, { ...as(), body: { changes } })
const load = (text: string, mode = 'replace') => api.call(dnsChangeCalls.import, { ...as(), body: { text, mode } })
const delegate = (delegation_type: string) =>
  api.call(domainCalls.setDelegation, { ...as(), body: { delegation_type } })
const reconcile = async () => {
  await requestReconciliation(api.db)
  await untilJobsAreDone(api.db)
}
const both = async (name: string, type: string) => [
  await servers.dig('primary', `${name}.${zone}`.replace(/^@\./, ''), type),
  await servers.dig('secondary', `${name}.${zone}`.replace(/^@\./, ''), type),
]
const twice = (...lines: string[]) => [lines, lines]

const everyType = `www A 192.0.2.1
www A 192.0.2.2
www AAAA 2001:db8::1
mapped AAAA ::ffff:192.0.2.1
* CNAME www
@ MX 10 mail
mail A 192.0.2.25
@ TXT "v=spf1 mx -all"
quotes TXT "a\\"b\\\\c;\\195\\169"
_sip._tcp SRV 1 2 5060 mail
@ CAA 0 issue "letsencrypt.org; validationmethods=dns-01"
sub NS ns1.sub
ns1.sub A 192.0.2.53
p PTR host.example.net.
h SSHFP 4 2 f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2
_443._tcp TLSA 3 1 1 f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2
n NAPTR 10 20 "u" "E2U+sip" "!^(.*)$!sip:\\\\1@example.net!" .
_http._tcp URI 1 2 "https://www.example.net/"
web HTTPS 1 . alpn="h2,h3" ipv4hint=192.0.2.1
_dot._tcp SVCB 1 dns.example.net. alpn=dot port=853
sub DS 60485 13 2 f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2
c93f1e400f26708f98cb19d936620da35eec8f72e57f9eec01c1afd6._smimecert SMIMEA 3 0 1 f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2
c93f1e400f26708f98cb19d936620da35eec8f72e57f9eec01c1afd6._openpgpkey OPENPGPKEY mDMEXA==
kyiv LOC 50 27 0.000 N 30 31 24.000 E 179.00m
`

const mailbox = 'c93f1e400f26708f98cb19d936620da35eec8f72e57f9eec01c1afd6'

test('what is stored is what both servers answer, for each type', async () => {
  expect((await load(everyType)).status).toBe(200)
  const { serial, servers: asked, seconds } = await served()
  expect(asked).toEqual(['ns1', 'ns2'].map(name => ({ name, serial, checked_at: expect.any(String) })))
  expect(seconds).toBeLessThan(30)
  const answers: [string, string, string[]][] = [
    ['www', 'A', ['192.0.2.1', '192.0.2.2']],
    ['www', 'AAAA', ['2001:db8::1']],
    ['mapped', 'AAAA', ['::ffff:192.0.2.1']],
    ['anything', 'CNAME', [`www.${zone}.`]],
    ['@', 'MX', [`10 mail.${zone}.`]],
    ['quotes', 'TXT', ['"a\\"b\\\\c;\\195\\169"']],
    ['_sip._tcp', 'SRV', [`1 2 5060 mail.${zone}.`]],
    ['@', 'CAA', ['0 issue "letsencrypt.org; validationmethods=dns-01"']],
    ['p', 'PTR', ['host.example.net.']],
    ['h', 'SSHFP', ['4 2 F2CA1BB6C7E907D06DAFE4687E579FCE76B37E4E93B7605022DA52E6 CCC26FD2']],
    ['_443._tcp', 'TLSA', ['3 1 1 F2CA1BB6C7E907D06DAFE4687E579FCE76B37E4E93B7605022DA52E6 CCC26FD2']],
    ['n', 'NAPTR', ['10 20 "u" "E2U+sip" "!^(.*)$!sip:\\\\1@example.net!" .']],
    ['_http._tcp', 'URI', ['1 2 "https://www.example.net/"']],
    ['web', 'HTTPS', ['1 . alpn="h2,h3" ipv4hint=192.0.2.1']],
    ['_dot._tcp', 'SVCB', ['1 dns.example.net. alpn="dot" port=853']],
    ['sub', 'DS', ['60485 13 2 F2CA1BB6C7E907D06DAFE4687E579FCE76B37E4E93B7605022DA52E6 CCC26FD2']],
    [`${mailbox}._smimecert`, 'SMIMEA', ['3 0 1 F2CA1BB6C7E907D06DAFE4687E579FCE76B37E4E93B7605022DA52E6 CCC26FD2']],
    [`${mailbox}._openpgpkey`, 'OPENPGPKEY', ['mDMEXA==']],
    ['kyiv', 'LOC', ['50 27 0.000 N 30 31 24.000 E 179.00m 1m 10000m 10m']],
    ['@', 'NS', ['ns1.panel.example.', 'ns2.panel.example.']],
  ]
  for (const [name, type, lines] of answers)
    expect([name, type, await both(name, type)]).toEqual([name, type, twice(...lines)])
  await reconcile()
  expect((await served()).serial).toBe(serial)
})

test('a name that the publisher cannot take is said, and the others are served', async () => {
  expect((await load('www A 192.0.2.1\nMy\\032Printer._ipp._tcp TXT "x"')).status).toBe(200)
  await until('the reason is known', async () => (await status()).reason === 'names_unsupported')
  await until('the rest is served', async () => (await both('www', 'A')).flat().length === 2)
  expect((await status()).state).toBe('failed')
})

test('each change is served, with a higher serial', async () => {
  const serials = [(await served()).serial]
  const step = async (changes: object[], name: string, lines: string[]) => {
    expect((await change(changes)).status).toBe(200)
    serials.push((await served()).serial)
    expect(await both(name, 'A')).toEqual(twice(...lines))
  }
  await step([{ op: 'add', record: { host: 'w', type: 'A', content: '192.0.2.1' } }], 'w', ['192.0.2.1'])
  const [record] = (await api.call(dnsChangeCalls.history, as())).json as DnsHistoryEntry[]
  const added = record?.diff[0]?.id
  await step([{ op: 'update', id: added, record: { content: '192.0.2.2' } }], 'w', ['192.0.2.2'])
  await step([{ op: 'delete', id: added }], 'w', [])
  const [last] = (await api.call(dnsChangeCalls.history, as())).json as DnsHistoryEntry[]
  const params = { id, change: last?.id ?? 0 }
  await api.call(dnsChangeCalls.revert, { token: owner.token, params, body: {} })
  serials.push((await served()).serial)
  expect(await both('w', 'A')).toEqual(twice('192.0.2.2'))
  expect(serials).toEqual([...new Set(serials)].sort())
})

test('a zone goes out of service and comes back, and its serial never falls', async () => {
  await load('www A 192.0.2.1')
  const before = (await served()).serial
  await delegate('external')
  await until('the primary does not answer', async () => (await servers.dig('primary', zone, 'SOA')).length === 0)
  expect(await status()).toMatchObject({ state: 'not_published', reason: 'external', servers: [] })
  await delegate('parking')
  const parked = (await served()).serial
  expect(await both('@', 'MX')).toEqual(twice('0 .'))
  expect(await both('www', 'A')).toEqual(twice())
  await delegate('internal')
  const after = (await served()).serial
  expect(await both('www', 'A')).toEqual(twice('192.0.2.1'))
  expect(parked).toBeGreaterThan(before)
  expect(after).toBeGreaterThan(parked)
})

test('what somebody else changes at the server is taken back', async () => {
  await load('www 300 A 192.0.2.1\nkeep 300 A 192.0.2.3')
  const { serial } = await served()
  const rrsets = [
    {
      name: `www.${zone}.`,
      type: 'A',
      ttl: 60,
      changetype: 'REPLACE',
      records: [{ content: '192.0.2.66', disabled: false }],
    },
    {
      name: `evil.${zone}.`,
      type: 'TXT',
      ttl: 60,
      changetype: 'REPLACE',
      records: [{ content: '"x"', disabled: false }],
    },
    { name: `keep.${zone}.`, type: 'A', changetype: 'DELETE', records: [] },
  ]
  expect((await servers.api('PATCH', `/zones/${zone}.`, { rrsets })).status).toBe(204)
  expect(await servers.dig('primary', `www.${zone}`, 'A')).toEqual(['192.0.2.66'])
  await reconcile()
  expect((await served()).serial).toBeGreaterThan(serial)
  expect([await both('www', 'A'), await both('evil', 'TXT'), await both('keep', 'A')]).toEqual([
    twice('192.0.2.1'),
    twice(),
    twice('192.0.2.3'),
  ])
  await servers.api('DELETE', `/zones/${zone}.`)
  await reconcile()
  await served()
  expect(await both('www', 'A')).toEqual(twice('192.0.2.1'))
})

test('a publisher that is down is said, and its zones are served when it is back', async () => {
  await servers.stopPrimary()
  expect((await load('www A 192.0.2.9')).status).toBe(200)
  await until('the failure is known', async () => (await status()).state === 'failed')
  expect(await status()).toMatchObject({ state: 'failed', reason: 'unreachable' })
  await servers.startPrimary()
  await reconcile()
  await served()
  expect(await both('www', 'A')).toEqual(twice('192.0.2.9'))
})

test('an import of 2,000 records is served', async () => {
  const text = Array.from({ length: 2000 }, (_, at) => `h${at} A 192.0.2.${at % 250}`).join('\n')
  expect((await load(text)).status).toBe(200)
  await served()
  expect([await both('h0', 'A'), await both('h1999', 'A')]).toEqual([twice('192.0.2.0'), twice('192.0.2.249')])
})

test('a zone is signed, and its DS records are told', async () => {
  const dnssec = async () => (await api.call(dnsServedCalls.dnssec, as())).json as Dnssec
  expect(await dnssec()).toEqual({ enabled: false, ds: [], state: 'unsigned' })
  const on = await api.call(dnsServedCalls.setDnssec, { ...as(), body: { enabled: true } })
  expect(on.json).toMatchObject({ enabled: true, state: 'pending' })
  await served()
  const { ds, state } = await dnssec()
  expect([state, ds.map(({ digest_type, algorithm }) => [algorithm, digest_type])]).toEqual([
    'signed',
    [
      [13, 2],
      [13, 4],
    ],
  ])
  expect(await servers.dig('secondary', zone, 'DNSKEY')).toHaveLength(1)
  await api.call(dnsServedCalls.setDnssec, { ...as(), body: { enabled: false } })
  await served()
  expect([await dnssec(), await servers.dig('secondary', zone, 'DNSKEY')]).toEqual([
    { enabled: false, ds: [], state: 'unsigned' },
    [],
  ])
})
