import { type DomainDs, type DsRecord, dnsServedCalls, domainCalls, domainDsCalls } from '@panel/shared/contract'
import { isSignalled } from '../src/dnssec/bootstrap'
import { problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { fullNameOf } from './registration-records'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'
import { createZoneServers, type ZoneServers } from './zone-servers'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const algorithms = {
  ECDSAP256SHA256: '127.0.1.1',
  RSASHA256: '127.0.1.2',
  ECDSAP384SHA384: '127.0.1.3',
  ED25519: '127.0.1.4',
  ED448: '127.0.1.5',
} as const

/** Nameservers, by what the resolver of this test says of them. */
const hosts: Record<string, string> = {
  'ns1.signed.example': '127.0.1.1',
  'ns1.unsigned.example': '127.0.1.6',
  'ns1.silent.example': '127.0.1.7',
  'ns1.inside.example': '10.0.0.1',
  ...Object.fromEntries(Object.entries(algorithms).map(([name, at]) => [`ns1.${name.toLowerCase()}.example`, at])),
}

let servers: ZoneServers
let api: TestApi
let owner: TestUser
let admin: TestUser
let id: number
let zone: string
/** By algorithm, the line of its DS. */
const lines: Record<string, string> = {}

const text =
  '$TTL 300\n@ SOA ns1.signed.example. host\\.master.example. 42 1 1 1 1\n@ NS ns1.signed.example.\nwww A 192.0.2.1\n'

const proof = {
  name: 'example',
  type: 'SOA' as const,
  ttl: 1,
  data: { mname: 'a.example', rname: 'b.example', serial: 7, refresh: 1, retry: 1, expire: 1, minimum: 1 },
}

beforeAll(async () => {
  servers = await createZoneServers()
  const resolver = await servers.answer(
    '127.0.0.1',
    ({ name, type }) => {
      const address = type === 'A' && hosts[name]
      return address ? { answers: [{ name, type: 'A', data: address, ttl: 1 }] } : { authorities: [proof] }
    },
    0,
  )
  const env = { DNS_RESOLVER: `127.0.0.1:${resolver}`, DNS_LOOPBACK_PORT: String(servers.port) }
  api = await startTestApi({ env })
  ;[owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
  const name = uniqueName('signed')
  zone = `${name}.com`
  id = await makeDomain(api, owner, admin, name)
  for (const [algorithm, address] of Object.entries(algorithms))
    lines[algorithm] = await servers.serve(zone, address, text, algorithm)
  await servers.serve(zone, '127.0.1.6', text)
  await servers.answer('127.0.1.7', () => undefined)
})

afterAll(async () => {
  await api.close()
  await servers.close()
})

const as = () => ({ token: owner.token, params: { id } })
const put = (body: object) => api.call(domainDsCalls.setDs, { ...as(), body })
const get = async () => (await api.call(domainDsCalls.ds, as())).json as DomainDs
const delegate = (delegation_type: string) =>
  api.call(domainCalls.setDelegation, { ...as(), body: { delegation_type } })
const use = async (ns1: string, ns2: string | null = null) => {
  await delegate('external')
  const body = { ns1, ns2: ns2 ?? ns1.replace('ns1', 'ns2'), ns3: null, ns4: null }
  hosts[body.ns2] ??= hosts[ns1] ?? ''
  expect((await api.call(domainCalls.setNameservers, { ...as(), body })).status).toBe(200)
}
const held = async () => (await api.deps.registry.on(api.db).info(zone))?.ds
const some: DsRecord = { key_tag: 4711, algorithm: 13, digest_type: 2, digest: 'ab'.repeat(32) }

beforeEach(async () => {
  await delegate('internal')
})

test.each(Object.keys(algorithms))(
  'a DS of %s goes to the registry where every server answers with its key',
  async algorithm => {
    await use(`ns1.${algorithm.toLowerCase()}.example`)
    const line = lines[algorithm] ?? ''
    const answer = await put({ ds: [line] })
    expect([answer.status, answer.json]).toMatchObject([200, { state: 'signed' }])
    const { digest } = (answer.json as DomainDs).ds[0] ?? some
    expect(line.replace(/\s/g, '').toLowerCase()).toContain(digest)
    expect(await held()).toEqual((answer.json as DomainDs).ds)
    const told = await get()
    expect(told.servers).toMatchObject([{ answers: true, keys: [{ flags: 257, signs: true }] }, { answers: true }])
    expect(await put({ ds: [] })).toMatchObject({ status: 200, json: { ds: [], state: 'unsigned' } })
    expect(await held()).toEqual([])
  },
)

test.each([
  ['ns1.signed.example', 'ns1.unsigned.example', /ns1\.unsigned\.example has no keys/],
  ['ns1.signed.example', 'ns1.silent.example', /ns1\.silent\.example did not answer/],
  ['ns1.signed.example', 'ns1.inside.example', /ns1\.inside\.example has no address/],
  ['ns1.ed448.example', 'ns1.rsasha256.example', /ns1\.rsasha256\.example has no key for \d+, but \d+/],
])('with %s and %s it does not, and the refusal says what they answer', async (first, second, told) => {
  await use(first, second)
  const algorithm = first.includes('ed448') ? 'ED448' : 'ECDSAP256SHA256'
  const answer = await put({ ds: [lines[algorithm]] })
  expect([answer.status, problemOf(answer).code]).toEqual([422, 'ds_unanswered'])
  expect(problemOf(answer).detail).toMatch(told)
  expect((answer.json as DomainDs).servers.map(({ name }) => name)).toEqual([first, second])
  expect(await held()).toEqual([])
})

test('a DS of no key is refused beside one that fits; with force it goes, shows as broken, and is in the log', async () => {
  await use('ns1.signed.example')
  const ds = [lines.ECDSAP256SHA256, some]
  expect(problemOf(await put({ ds })).detail).toMatch(/has no key for 4711, but \d+/)
  const forced = await put({ ds: [some], force: true })
  expect([forced.status, forced.json]).toMatchObject([200, { state: 'broken', ds: [some] }])
  expect(await held()).toEqual([some])
  const log = await api.db.selectFrom('audit_log').select('data').where('event', '=', 'ds_changed').execute()
  expect(JSON.stringify(log)).toContain('forced')
  const { json } = await api.call(dnsServedCalls.nameserverCheck, { ...as(), query: { ns: 'ns1.signed.example' } })
  expect(json).toMatchObject({ breaks_dnssec: true })
})

test('a domain that comes to our nameservers leaves its foreign DS records and their watch behind', async () => {
  await use('ns1.signed.example')
  await put({ ds: [lines.ECDSAP256SHA256], watch_cds: true })
  expect(await get()).toMatchObject({ state: 'signed', watch_cds: true })
  await delegate('internal')
  expect(await held()).toEqual([])
  expect(problemOf(await put({ ds: [] })).code).toBe('delegation_not_external')
  await delegate('external')
  expect(await get()).toMatchObject({ state: 'unsigned', watch_cds: false })
})

test.each([
  ['has the same records, validated', true, 32, true],
  ['has the same records without a proof', true, 0, false],
  ['has others', false, 32, false],
])('the first CDS records are confirmed where the zone of the nameserver %s', async (_, isSame, flags, isConfirmed) => {
  const [same, other] = [Buffer.from('aa0d02', 'hex'), Buffer.from('bb0d02', 'hex')]
  const asked: string[] = []
  const port = await servers.answer(
    '127.0.0.1',
    ({ name, type }) => {
      asked.push(name)
      return { flags, answers: type === 'CDS' ? [{ name, type, data: isSame ? same : other, ttl: 1 }] : [] }
    },
    0,
  )
  const set = (type: number, data: Buffer[]) => ({ name: zone, type, data, signatures: [] })
  const sets = { SOA: set(6, []), DNSKEY: set(48, []), CDS: set(59, [same]), CDNSKEY: set(60, []) }
  const names = ['ns1.signed.example', `ns1.${zone}`]
  const settings = { DNS_RESOLVER: `127.0.0.1:${port}` }
  const first = { address: '127.0.1.1', keys: [], sets }
  expect(await isSignalled(zone, names, first, settings)).toBe(isConfirmed)
  expect(new Set(asked)).toEqual(new Set([`_dsboot.${zone}._signal.ns1.signed.example`]))
  expect(await isSignalled(zone, [`ns1.${zone}`], first, settings)).toBe(false)
})

test('each record that cannot be read is named', async () => {
  await use('ns1.signed.example')
  const answer = await put({ ds: ['hello', { ...some, algorithm: 5 }] })
  expect(problemOf(answer).errors).toMatchObject([
    { field: 'ds', index: 0, code: 'ds_unreadable' },
    { field: 'ds', index: 1, code: 'ds_algorithm_old' },
  ])
  expect(await fullNameOf(api, id)).toBe(zone)
})
