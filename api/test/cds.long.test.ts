import { execFile, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type DomainDs, domainCalls, domainDsCalls } from '@panel/shared/contract'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { lookAtDueCds } from '../src/dnssec/cds-job'
import { startTestApi, type TestApi } from './api'
import { freeTcpAndUdpPort } from './name-servers'
import { until } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'
import { createZoneServers, type ZoneServers } from './zone-servers'

const run = promisify(execFile)

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const [childAddress, parentAddress] = ['127.0.3.1', '127.0.3.2'] as const

let world: ZoneServers
let api: TestApi
let owner: TestUser
let folder: string
let zone: string
let id: number
let resolverPort: number
let parentTask: Promise<void>
let isOver = false
const stops: (() => Promise<unknown>)[] = []

const start = (program: string, args: string[]): void => {
  const child = spawn(program, args, { stdio: 'ignore', env: process.env })
  stops.push(async () => {
    const ended = new Promise(done => child.once('exit', done))
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await ended
  })
}

const configOf = (place: string, address: string, name: string, policy: string) => `server:
  rundir: "${place}"
  listen: ${address}@${world.port}
database:
  storage: "${place}"
remote:
  - id: parent
    address: ${parentAddress}@${world.port}
submission:
  - id: parent
    parent: parent
    check-interval: 1s
policy:
  - id: fast
    algorithm: ECDSAP256SHA256
    dnskey-ttl: 1s
    zone-max-ttl: 1s
    propagation-delay: 1s
${policy}
zone:
  - domain: ${name}
    file: "${place}/zone"
    dnssec-signing: on
    dnssec-policy: fast
`

/** A Knot that signs its zone by itself. */
const startKnot = (address: string, name: string, text: string, policy: string): string => {
  const place = join(folder, address)
  mkdirSync(place)
  writeFileSync(join(place, 'conf'), configOf(place, address, name, policy))
  writeFileSync(join(place, 'zone'), text)
  start('knotd', ['-c', join(place, 'conf')])
  return place
}

const control = (place: string, ...args: string[]) => run('knotc', ['-c', join(place, 'conf'), ...args])

const ask = async (address: string, port: number, ...args: string[]): Promise<string> => {
  const question = [`@${address}`, '-p', String(port), '+tries=1', '+time=2', ...args]
  const { stdout } = await run('dig', question).catch(() => ({ stdout: '' }))
  return stdout
}

const soa = 'SOA ns1.example. host.example. 1 1 1 100 1'

/** Publishes in the parent's zone what the registry has, as a registry does. */
const publish = async (place: string): Promise<void> => {
  let known = ''
  while (!isOver) {
    const ds = (await api.deps.registry.on(api.db).info(zone))?.ds ?? []
    const text = JSON.stringify(ds)
    if (text !== known) {
      await control(place, 'zone-begin', 'com')
      await control(place, 'zone-unset', 'com', `${zone}.`, 'DS').catch(() => undefined)
      for (const { key_tag, algorithm, digest_type, digest } of ds) {
        const data = [key_tag, algorithm, digest_type, digest].map(String)
        await control(place, 'zone-set', 'com', `${zone}.`, '1', 'DS', ...data)
      }
      await control(place, 'zone-commit', 'com')
      known = text
    }
    await sleep(100)
  }
}

const startUnbound = async (): Promise<void> => {
  const anchor = execFileSync('keymgr', ['-c', join(folder, parentAddress, 'conf'), 'com', 'ds'], { encoding: 'utf8' })
  const [ds = ''] = anchor.split('\n').filter(line => / 13 2 /.test(line))
  resolverPort = await freeTcpAndUdpPort()
  const stub = (name: string, address: string) =>
    `stub-zone:\n  name: "${name}"\n  stub-addr: ${address}@${world.port}\n  stub-no-cache: yes\n`
  writeFileSync(
    join(folder, 'unbound.conf'),
    `server:
  directory: "${folder}"
  chroot: ""
  username: ""
  pidfile: "${folder}/unbound.pid"
  use-syslog: no
  interface: 127.0.0.1@${resolverPort}
  do-ip6: no
  do-not-query-localhost: no
  access-control: 127.0.0.0/8 allow
  module-config: "validator iterator"
  trust-anchor: "${ds.trim()}"
  qname-minimisation: no
  harden-algo-downgrade: yes
  cache-min-ttl: 0
  val-bogus-ttl: 0
remote-control:
  control-enable: no
${stub('com', parentAddress)}${stub(zone, childAddress)}`,
  )
  start('unbound', ['-d', '-c', join(folder, 'unbound.conf')])
  await until('unbound answers', async () => (await validated()) !== 'SERVFAIL' && (await validated()) !== '')
}

/** What a validating resolver says of the domain: `secure`, or the status of its answer. */
const validated = async (): Promise<string> => {
  const answer = await ask('127.0.0.1', resolverPort, '+dnssec', `www.${zone}`, 'A')
  const [, status = ''] = /status: (\w+)/.exec(answer) ?? []
  return status === 'NOERROR' && /flags: [^;]*\bad\b/.test(answer) ? 'secure' : status
}

beforeAll(async () => {
  provideDebianPackages(['knot', 'unbound', 'bind9-dnsutils'])
  folder = mkdtempSync(join(tmpdir(), 'cds-'))
  world = await createZoneServers()
  const resolver = await world.answer(
    '127.0.0.1',
    ({ name, type }) =>
      type === 'A' ? { answers: [{ name, type: 'A', data: childAddress, ttl: 1 }] } : { answers: [] },
    0,
  )
  api = await startTestApi({
    env: { DNS_RESOLVER: `127.0.0.1:${resolver}`, DNS_LOOPBACK_PORT: String(world.port) },
  })
  const [user, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
  owner = user
  const name = uniqueName('rolled')
  zone = `${name}.com`
  id = await makeDomain(api, owner, admin, name)
  const child = `$TTL 1\n@ ${soa}\n@ NS ns1.child.example.\n@ NS ns2.child.example.\nwww A 192.0.2.1\n`
  startKnot(childAddress, zone, child, '    ksk-submission: parent\n    cds-cdnskey-publish: rollover\n')
  const parent = `$TTL 1\n@ ${soa}\n@ NS ns1.parent.example.\n${name} NS ns1.child.example.\n`
  const place = startKnot(parentAddress, 'com', parent, '    single-type-signing: on\n')
  for (const [address, served] of [
    [childAddress, zone],
    [parentAddress, 'com'],
  ] as const)
    await until(`${served} is signed`, async () => (await ask(address, world.port, '+short', served, 'DNSKEY')) !== '')
  await startUnbound()
  parentTask = publish(place)
})

afterAll(async () => {
  isOver = true
  await parentTask
  for (const stop of stops) await stop()
  await api.close()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const as = () => ({ token: owner.token, params: { id } })
const held = async () => (await api.deps.registry.on(api.db).info(zone))?.ds ?? []
const look = async () => {
  await api.db
    .updateTable('domain_ds')
    .set({ next_check: new Date(0) })
    .where('domain_id', '=', id)
    .execute()
  await lookAtDueCds(api.deps, () => false)
}

test('DS records are typed and then follow the keys of a zone at Knot, which unbound never sees bogus', async () => {
  await api.call(domainCalls.setDelegation, { ...as(), body: { delegation_type: 'external' } })
  const hosts = { ns1: 'ns1.child.example', ns2: 'ns2.child.example', ns3: null, ns4: null }
  await api.call(domainCalls.setNameservers, { ...as(), body: hosts })
  expect(await validated()).toBe('NOERROR')
  const child = join(folder, childAddress)
  const dnskey = await ask(childAddress, world.port, '+noall', '+answer', zone, 'DNSKEY')
  const ksk = dnskey.split('\n').filter(line => / 257 3 /.test(line.replace(/\s+/g, ' ')))
  const typed = await api.call(domainDsCalls.setDs, { ...as(), body: { dnskey: ksk, watch_cds: true } })
  expect([typed.status, typed.json]).toMatchObject([200, { state: 'signed', watch_cds: true }])
  await until('unbound validates', async () => (await validated()) === 'secure')
  const [before] = await held()

  const seen: string[] = []
  let isWatching = true
  const watching = (async () => {
    while (isWatching) {
      seen.push(await validated())
      await sleep(1000)
    }
  })()
  await control(child, 'zone-key-rollover', zone, 'ksk')
  await until('the registry has the new key', async () => {
    await look()
    return (await held())[0]?.key_tag !== before?.key_tag
  })
  const [after] = await held()
  expect(await held()).toHaveLength(1)
  await until('Knot has removed the old key', async () => {
    const keys = await ask(childAddress, world.port, '+noall', '+answer', zone, 'DNSKEY')
    return keys.split('\n').filter(line => / 257 3 /.test(line.replace(/\s+/g, ' '))).length === 1
  })
  await sleep(3000)
  isWatching = false
  await watching
  expect(new Set(seen)).toEqual(new Set(['secure']))
  expect(seen.length).toBeGreaterThan(5)
  const told = (await api.call(domainDsCalls.ds, as())).json as DomainDs
  expect(told).toMatchObject({
    state: 'signed',
    ds: [after],
    cds: { result: expect.stringMatching(/changed|current|none/) },
  })
  const log = await api.db.selectFrom('audit_log').select('event').where('event', '=', 'cds_applied').execute()
  expect(log).toHaveLength(1)
})
