import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  type DnsStatus,
  dnsChangeCalls,
  dnsSecondaryCalls,
  dnsServedCalls,
  type Secondaries,
} from '@panel/shared/contract'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { type OwnNameServer, startNameServer } from '../src/name-server/own-server'
import { readSettings } from '../src/settings/settings'
import { startTestApi, type TestApi } from './api'
import { freeTcpAndUdpPort } from './name-servers'
import { type Key, type SecondaryServer, startSecondary } from './secondary-servers'
import { until } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

const run = promisify(execFile)

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

/** Milliseconds in which a server that gets NOTIFY has a change. */
const followLimit = 10_000

let dataDir: string
let primary: number
let nameServer: OwnNameServer
let api: TestApi
let owner: TestUser
let id: number
let zone: string
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  provideDebianPackages(['pdns-server', 'pdns-backend-lmdb', 'bind9-dnsutils'])
  dataDir = await mkdtemp(join(tmpdir(), 'panel secondaries '))
  primary = await freeTcpAndUdpPort()
  const settings = readSettings({ DATA_DIR: dataDir, DNS_PUBLISHER: 'local', DNS_PORT: String(primary) })
  nameServer = await startNameServer(settings, () => undefined)
  api = await startTestApi({ worker: true, env: { DNS_PUBLISHER: nameServer.publisher } })
})

afterAll(async () => {
  await api.close()
  await nameServer.stop()
  await rm(dataDir, { recursive: true, force: true })
})

beforeEach(async () => {
  const admin = await createUser(api, 'admin')
  owner = await createUser(api)
  const name = uniqueName('followed')
  zone = `${name}.com`
  id = await makeDomain(api, owner, admin, name)
})

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const as = () => ({ token: owner.token, params: { id } })
const set = (body: object) => api.call(dnsSecondaryCalls.setSecondaries, { ...as(), body })
const get = async () => (await api.call(dnsSecondaryCalls.secondaries, as())).json as Secondaries
const served = () =>
  until(
    'it is served',
    async () => ((await api.call(dnsServedCalls.status, as())).json as DnsStatus).state === 'served',
    30_000,
  )
const addAddress = (host: string, content: string) =>
  api.call(dnsChangeCalls.change, {
    ...as(),
    body: { changes: [{ op: 'add', record: { host, type: 'A', content } }] },
  })
const transfer = async (key?: Key): Promise<string> => {
  const words = key ? ['-y', `${key.algorithm}:${key.name}:${key.secret}`] : []
  const args = ['@127.0.0.1', '-p', String(primary), '+noall', '+answer', '+tries=1', '+time=3', ...words, zone, 'AXFR']
  return (await run('dig', args).catch(({ stdout }: { stdout: string }) => ({ stdout }))).stdout
}
const follow = async (kind: 'nsd' | 'knot', key: Key | null, port: number): Promise<SecondaryServer> => {
  const server = await startSecondary(kind, { port, primary, zone, key })
  closing.push(server.close)
  return server
}
const keyOf = ({ json }: { json: unknown }): Key => {
  const { tsig } = json as Secondaries
  return { name: tsig?.name ?? '', algorithm: tsig?.algorithm ?? '', secret: tsig?.secret ?? '' }
}

test('NSD and Knot follow a signed zone with a key, and lose it with the key', async () => {
  await served()
  expect((await api.call(dnsServedCalls.setDnssec, { ...as(), body: { enabled: true } })).status).toBe(200)
  const ports = [await freeTcpAndUdpPort(), await freeTcpAndUdpPort()]
  const servers = ports.map(port => ({ address: '127.0.0.1', port }))
  const tsig = { name: 'followers.example', algorithm: 'hmac-sha512' }
  const answer = await set({ servers, tsig })
  expect(answer.status).toBe(200)
  const key = keyOf(answer)
  expect((await get()).tsig).toEqual(tsig)
  await served()
  const [nsd, knot] = [await follow('nsd', key, ports[0] ?? 0), await follow('knot', key, ports[1] ?? 0)]
  const both = [nsd, knot]
  const isCurrent = async () => (await get()).servers.every(({ state }) => state === 'current')
  await until('both have the zone', isCurrent, 30_000)

  await addAddress('www', '192.0.2.9')
  for (const server of both)
    await until(
      'it follows',
      async () => (await server.dig('+short', `www.${zone}`, 'A')) === '192.0.2.9\n',
      followLimit,
    )
  for (const server of both) expect(await server.dig('+dnssec', `www.${zone}`, 'A')).toContain('RRSIG')
  await until('both are current', isCurrent, followLimit)
  expect(await transfer()).toContain('Transfer failed')
  expect(await transfer({ ...key, secret: Buffer.from('another secret, as long').toString('base64') })).not.toContain(
    'SOA',
  )
  expect(await transfer(key)).toContain(`www.${zone}.`)

  const secret = Buffer.from('a secret that its owner typed in').toString('base64')
  const changed = keyOf(await set({ servers, tsig: { ...tsig, secret } }))
  expect(changed.secret).toBe(secret)
  await served()
  expect(await transfer(key)).not.toContain('SOA')
  expect(await transfer(changed)).toContain(`www.${zone}.`)

  await addAddress('late', '192.0.2.10')
  await served()
  const behind = (await get()).servers
  expect(behind.map(({ state }) => state)).toEqual(['behind', 'behind'])
  expect(behind.every(one => one.behind === 2)).toBe(true)

  expect((await set({ servers: [] })).json).toMatchObject({ servers: [], tsig: null })
  await served()
  expect(await transfer(changed)).not.toContain('SOA')
  expect(await transfer()).toContain('Transfer failed')
})

test('without a key the addresses decide, and a server that was removed may not transfer', async () => {
  const [port, silent] = [await freeTcpAndUdpPort(), await freeTcpAndUdpPort()]
  const servers = [
    { address: '127.0.0.1', port },
    { address: '127.0.0.1', port: silent },
  ]
  expect((await set({ servers })).json).toMatchObject({ tsig: null })
  await served()
  const nsd = await follow('nsd', null, port)
  await until('it has the zone', async () => (await nsd.dig('+short', zone, 'SOA')) !== '', 30_000)
  await addAddress('www', '192.0.2.9')
  await until('it follows', async () => (await nsd.dig('+short', `www.${zone}`, 'A')) === '192.0.2.9\n', followLimit)
  expect((await get()).servers.map(({ state }) => state)).toEqual(['current', 'no_answer'])
  expect(await transfer()).toContain(`www.${zone}.`)
  await set({ servers: [] })
  await served()
  expect(await transfer()).toContain('Transfer failed')
})
