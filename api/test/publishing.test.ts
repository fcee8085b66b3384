import {
  type DnsHistoryEntry,
  type DnsStatus,
  type Dnssec,
  dnsChangeCalls,
  dnsServedCalls,
  domainCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { writeMetrics } from '../src/health/measure'
import { requestReconciliation } from '../src/publishing/outbox-repository'
import { startTestApi, type TestApi } from './api'
import { endService } from './domain-users'
import { answersOfEveryType, everyType } from './every-type'
import { type NameServers, startNameServers } from './name-servers'
import { until, untilJobsAreDone } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let servers: NameServers
let api: TestApi
let owner: TestUser
let admin: TestUser
let id: number
let zone: string

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

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

test('what is stored is what both servers answer, for each type', async () => {
  expect((await load(everyType)).status).toBe(200)
  const { serial, servers: asked, seconds } = await served()
  expect(asked).toEqual(['ns1', 'ns2'].map(name => ({ name, serial, checked_at: expect.any(String) })))
  expect(seconds).toBeLessThan(30)
  for (const [name, type, lines] of answersOfEveryType(zone))
    expect([name, type, await both(name, type)]).toEqual([name, type, twice(...lines)])
  await reconcile()
  expect((await served()).serial).toBe(serial)
})

test('a name that the publisher cannot take is said, and the others are served', async () => {
  expect((await load('www A 192.0.2.1\nMy\\032Printer._ipp._tcp TXT "x"')).status).toBe(200)
  await until('the reason is known', async () => (await status()).reason === 'names_unsupported')
  await until('the rest is served', async () => (await both('www', 'A')).flat().length === 2)
  expect((await status()).state).toBe('failed')
  const { text } = await writeMetrics(api.deps)
  expect(text).toMatch(/^dns_zones\{state="failed"\} 0\ndns_zones\{state="partial"\} 1$/m)
})

test('records that the publisher cannot take are said, and the others are served, also those of later changes', async () => {
  expect((await load('www A 192.0.2.1\nca CAA 0 issue ""\nx CAA 0 x ""\ng LOC 1 0 0 N 0 0 1 E 42849672m')).status).toBe(
    200,
  )
  await until('the reason is known', async () => (await status()).reason === 'records_unsupported')
  await until('the rest is served', async () => (await both('www', 'A')).flat().length === 2)
  expect([await both('ca', 'CAA'), await both('g', 'LOC')]).toEqual([twice('0 issue ";"'), twice()])
  expect((await change([{ op: 'add', record: { host: 'later', type: 'A', content: '192.0.2.2' } }])).status).toBe(200)
  await until('the later change is served', async () => (await both('later', 'A')).flat().length === 2)
  const { serial } = await status()
  await reconcile()
  expect([(await status()).serial, (await status()).reason]).toEqual([serial, 'records_unsupported'])
})

test('a change that was stored without a publisher is served once there is one', async () => {
  const jobs = async () =>
    (await sql`select from graphile_worker.jobs where key = ${`publish_zone ${id}`}`.execute(api.db)).rows
  await until('the zone is not being published', async () => (await jobs()).length === 0)
  const { settings } = api.deps
  const { DNS_PUBLISHER } = settings
  Object.assign(settings, { DNS_PUBLISHER: undefined })
  await change([{ op: 'add', record: { host: 'before', type: 'A', content: '192.0.2.1' } }])
  const waiting = await jobs()
  Object.assign(settings, { DNS_PUBLISHER })
  expect(waiting).toEqual([])
  await reconcile()
  await served()
  expect(await both('before', 'A')).toEqual(twice('192.0.2.1'))
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
  expect(await status()).toMatchObject({ state: 'not_published', reason: 'external', servers: [] })
  await reconcile()
  expect(await both('www', 'A')).toEqual(twice('192.0.2.1'))
  await endService(api, id)
  await reconcile()
  await until('the primary does not answer', async () => (await servers.dig('primary', zone, 'SOA')).length === 0)
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

test('a foreign change at the server is undone', async () => {
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

test('a signed zone that does not change gets a new serial in time, so that secondaries take newer signatures', async () => {
  await api.call(dnsServedCalls.setDnssec, { ...as(), body: { enabled: true } })
  await until('it is signed', async () => (await both('@', 'DNSKEY')).every(keys => keys.length > 0), 30_000)
  const { serial } = await served()
  await sql`update dns_zones set wanted_at = now() - interval '4 days' where domain_id = ${id}`.execute(api.db)
  await reconcile()
  expect((await served()).serial).toBeGreaterThan(serial)
})

test('a zone is signed, and its DS records are shown', async () => {
  const dnssec = async () => (await api.call(dnsServedCalls.dnssec, as())).json as Dnssec
  expect(await dnssec()).toMatchObject({ enabled: false, ds: [], state: 'unsigned' })
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
  const keyTypes = ['DNSKEY', 'CDS', 'CDNSKEY']
  for (const type of keyTypes) expect(await servers.dig('secondary', zone, type)).toHaveLength(1)
  const atRegistry = async () => (await api.deps.registry.on(api.db).info(zone))?.ds ?? []
  await until('the registry has the DS records', async () => (await atRegistry()).length === ds.length)
  const off = await api.call(dnsServedCalls.setDnssec, { ...as(), body: { enabled: false } })
  expect([(off.json as Dnssec).state, await atRegistry()]).toEqual(['ending', []])
  await served()
  expect(await servers.dig('secondary', zone, 'DNSKEY')).toHaveLength(1)
  // A registry that follows them drops the DS record (RFC 8078 4).
  const asked = async () => [await both('@', 'CDS'), await both('@', 'CDNSKEY')]
  expect(await asked()).toEqual([twice('0 0 0 00'), twice('0 3 0 AA==')])
  const past = api.db.updateTable('dns_zones').set({ unsigned_from: new Date(0) })
  await past.where('domain_id', '=', id).execute()
  await reconcile()
  await served()
  expect([await dnssec(), await servers.dig('secondary', zone, 'DNSKEY')]).toEqual([
    { enabled: false, ds: [], state: 'unsigned', handed_over: false },
    [],
  ])
  expect((await asked()).flat(2)).toEqual([])
})
