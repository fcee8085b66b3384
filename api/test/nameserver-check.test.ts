import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Dnssec,
  dnsChangeCalls,
  dnsServedCalls,
  type NameserverCheck,
  type OperationBody,
  operationCalls,
} from '@panel/shared/contract'
import { askNameserver } from '../src/publishing/ask-nameserver'
import { freePort } from '../src/server-kit/free-port'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'
import { createZoneServers, type ZoneServers } from './zone-servers'

/** Nameservers that a customer names, by what the resolver of this test says of them. */
const hosts: Record<string, string> = {
  'ns1.copied.example': '127.0.0.2',
  'ns1.other.example': '127.0.0.3',
  'ns1.silent.example': '127.0.0.4',
  'ns1.stops.example': '127.0.0.5',
  'resolver.example': '127.0.0.6',
  'ns1.inside.example': '10.0.0.1',
  'ns1.metadata.example': '169.254.169.254',
}

let servers: ZoneServers
let api: TestApi
let owner: TestUser
let id: number
let zone: string

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let parentHasDs = false
let parentFails = false

/** The SOA with which a resolver proves that a name or its addresses do not exist. */
const proof = {
  name: 'example',
  type: 'SOA' as const,
  ttl: 1,
  data: { mname: 'a.example', rname: 'b.example', serial: 7, refresh: 1, retry: 1, expire: 1, minimum: 1 },
}

const resolver = (): Promise<number> =>
  servers.answer(
    '127.0.0.1',
    ({ name, type }) => {
      const address = hosts[name]
      if (type === 'DS') {
        const data = { keyTag: 4711, algorithm: 13, digestType: 2, digest: Buffer.from('ab'.repeat(32), 'hex') }
        return { flags: parentFails ? 2 : 0, answers: parentHasDs ? [{ name, type, data, ttl: 1 }] : [] }
      }
      const found = address && type === 'A'
      return found ? { answers: [{ name, type, data: address, ttl: 1 }] } : { answers: [], authorities: [proof] }
    },
    0,
  )

/** A server that answers the first questions with an SOA, with or without authority, and then nothing. */
const strange = (address: string, authoritative: boolean): Promise<number> =>
  servers.answer(address, ({ name, type }) => {
    if (type !== 'SOA') return undefined
    return { flags: authoritative ? 1 << 10 : 0, answers: [{ ...proof, name, type }] }
  })

let ds = ''

const authority = '$TTL 300\n@ SOA a.example. b.example. 42 1 1 1 1\n@ NS ns1.copied.example.\n'

beforeAll(async () => {
  servers = await createZoneServers()
  const env = { DNS_RESOLVER: `127.0.0.1:${await resolver()}`, DNS_LOOPBACK_PORT: String(servers.port) }
  api = await startTestApi({ env })
  const [user, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
  owner = user
  const name = uniqueName('checked')
  zone = `${name}.com`
  id = await makeDomain(api, owner, admin, name)
  const add = (record: object) => ({ op: 'add', record })
  const records = [
    { host: 'www', type: 'A', content: '192.0.2.1' },
    { host: '@', type: 'MX', content: 'mail.example.net.', priority: 10 },
    { host: '@', type: 'TXT', content: 'v=spf1 include:a.example "quoted" -all' },
    { host: 'long', type: 'TXT', content: 'x'.repeat(1800) },
  ]
  await api.call(dnsChangeCalls.change, { ...as(), body: { changes: records.map(add) } })
  const text = (await api.call(dnsChangeCalls.zone, as())).text.replace(/^\$ORIGIN.*/, '')
  ds = await servers.serve(zone, '127.0.0.2', authority + text, 'ECDSAP256SHA256')
  await servers.serve(zone, '127.0.0.3', `${authority}www A 192.0.2.2\n`)
  await strange('127.0.0.5', true)
  await strange('127.0.0.6', false)
  await servers.answer('127.0.0.4', () => undefined)
})

afterAll(async () => {
  await api.close()
  await servers.close()
})

const as = () => ({ token: owner.token, params: { id } })
const check = async (ns: string, ...glue: string[]): Promise<NameserverCheck> => {
  const { json, status } = await api.call(dnsServedCalls.nameserverCheck, { ...as(), query: { ns, glue } })
  expect(status).toBe(200)
  return json as NameserverCheck
}
const only = async (ns: string) => (await check(ns)).servers[0]

test('a server with a copy of the zone answers the same, a long record over TCP too', async () => {
  expect(readFileSync(join(servers.folder, '127-0-0-2.zone'), 'utf8')).toMatch(/long/)
  expect(await check('ns1.copied.example')).toEqual({
    servers: [
      {
        name: 'ns1.copied.example',
        addresses: ['127.0.0.2'],
        answers: true,
        serial: expect.any(Number),
        different: [],
      },
    ],
    compared: 4,
    breaks_dnssec: false,
  })
})

test('a server inside the domain, which no resolver knows yet, is asked at the addresses it will have', async () => {
  const name = `ns1.${zone}`
  expect((await check(name)).servers[0]).toMatchObject({ addresses: [], reason: 'no_address' })
  const { servers } = await check(`NS1.${zone}.`, `${name}@127.0.0.2`, `${name}@10.0.0.1`, 'ns9.example@127.0.0.3')
  expect(servers).toMatchObject([{ name, addresses: ['127.0.0.2'], answers: true, different: [] }])
  const wrong = await api.call(dnsServedCalls.nameserverCheck, { ...as(), query: { ns: name, glue: `${name}@here` } })
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('"glue"')])
})

test.each([
  [
    ['ns1.silent.example', 'ns1.nowhere.example'],
    /^These nameservers do not answer for .*: ns1\.silent\.example, ns1\.nowhere\.example\. Site and mail will stop\./,
  ],
  [
    ['ns1.copied.example', 'ns1.silent.example'],
    /^Not all of these nameservers answer for .*: ns1\.silent\.example does not\./,
  ],
  [['ns1.copied.example', 'ns1.other.example'], undefined],
])(
  'the preview of bulk work with the nameservers %j warns where they do not serve a domain',
  async (hosts, warning) => {
    const [ns1 = '', ns2 = ''] = hosts
    const body: OperationBody = { kind: 'nameservers', ids: [id], params: { ns1, ns2 } }
    const preview = await api.call(operationCalls.preview, { token: owner.token, body })
    expect([preview.status, preview.json]).toMatchObject([200, { changes: 1 }])
    const said = (preview.json as { warning?: string }).warning
    if (warning) expect(said).toMatch(warning)
    else expect(said).toBeUndefined()
  },
)

test('what another server has otherwise is named, record by record', async () => {
  const found = await only('ns1.other.example')
  expect(found).toMatchObject({ answers: true, serial: 42 })
  expect(found?.different).toContainEqual({ host: 'www', type: 'A', here: ['192.0.2.1'], there: ['192.0.2.2'] })
  expect(found?.different.map(({ host, type }) => `${host} ${type}`).sort()).toEqual([
    '@ MX',
    '@ TXT',
    'long TXT',
    'www A',
  ])
})

test('the DS at the registry breaks the domain where a server lacks its key, and only there', async () => {
  const [key_tag, algorithm, digest_type, ...digest] = ds.trim().split(/\s+/).slice(3)
  const record = {
    key_tag: Number(key_tag),
    algorithm: Number(algorithm),
    digest_type: Number(digest_type),
    digest: digest.join(''),
  }
  await api.db
    .updateTable('dns_zones')
    .set({ dnssec: true, ds: JSON.stringify([record]) })
    .where('domain_id', '=', id)
    .execute()
  expect((await check('ns1.copied.example')).breaks_dnssec).toBe(false)
  expect((await check('ns1.other.example')).breaks_dnssec).toBe(true)
  await api.db.updateTable('dns_zones').set({ dnssec: false, ds: '[]' }).where('domain_id', '=', id).execute()
  expect((await check('ns1.other.example')).breaks_dnssec).toBe(false)
})

test.each([
  ['ns1.silent.example', 'no_answer'],
  ['ns1.stops.example', 'no_answer'],
  ['resolver.example', 'not_authoritative'],
  ['ns1.inside.example', 'no_address'],
  ['ns1.metadata.example', 'no_address'],
  ['ns1.unknown.example', 'no_address'],
])('%s: %s, within ten seconds', async (name, reason) => {
  const began = Date.now()
  expect(await only(name)).toMatchObject({ answers: false, serial: null, reason, different: [] })
  expect(Date.now() - began).toBeLessThan(10_000)
})

test.each([
  ['does not answer', freePort],
  ['denies every name without proof', () => servers.answer('127.0.0.1', () => ({ flags: 3, answers: [] }), 0)],
])('a resolver that %s says nothing about a nameserver', async (_, port) => {
  const question = { zone: `${zone}.`, sets: [], ds: [] }
  const place = { DNS_RESOLVER: `127.0.0.1:${await port()}` }
  const asked = await askNameserver({ name: 'ns1.copied.example', addresses: [] }, question, place)
  expect(asked.answer).toMatchObject({ addresses: [], answers: false, reason: 'not_looked_up' })
})

test('without the setting for tests this machine is not asked, whatever the resolver is', async () => {
  const question = { zone: `${zone}.`, sets: [], ds: [] }
  const asked = await askNameserver({ name: 'ns1.copied.example', addresses: [] }, question, {
    DNS_RESOLVER: `127.0.0.1:${await resolver()}`,
  })
  expect(asked.answer).toMatchObject({ addresses: [], answers: false, reason: 'no_address' })
})

test('before a zone is no longer signed, its owner can ask what resolvers find at the registry', async () => {
  const atRegistry = async (query: { registry?: 'ask' }) => {
    const { json, status } = await api.call(dnsServedCalls.dnssec, { ...as(), query })
    expect(status).toBe(200)
    return (json as Dnssec).at_registry
  }
  expect(await atRegistry({})).toBeUndefined()
  expect(await atRegistry({ registry: 'ask' })).toEqual([])
  parentHasDs = true
  expect(await atRegistry({ registry: 'ask' })).toEqual([
    { key_tag: 4711, algorithm: 13, digest_type: 2, digest: 'ab'.repeat(32) },
  ])
  parentFails = true
  expect(await atRegistry({ registry: 'ask' })).toBeNull()
})
