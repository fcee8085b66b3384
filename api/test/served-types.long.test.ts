import {
  type DnsChanged,
  type DnsHistoryEntry,
  type DnsImported,
  type DnsRecord,
  type DnsStatus,
  dnsCalls,
  dnsChangeCalls,
  dnsServedCalls,
  domainCalls,
} from '@panel/shared/contract'
import { DNS_TYPES } from '@panel/shared/rules'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { requestReconciliation } from '../src/publishing/outbox-repository'
import { startTestApi, type TestApi } from './api'
import { endService } from './domain-users'
import { everyType } from './every-type'
import { type NameServers, startNameServers } from './name-servers'
import { until, untilJobsAreDone } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'
import { canonicalLines } from './zone-comparison'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

let servers: NameServers
let api: TestApi
let owner: TestUser
let id: number
const name = uniqueName('types')
const zone = `${name}.com`

/** Other contents for the records of `everyType`, so that each type is edited. */
const edited: Record<string, string> = {
  A: '192.0.2.77',
  AAAA: '2001:db8::77',
  CNAME: 'mail',
  MX: 'www',
  TXT: '"edited" "\\200"',
  SRV: '8 5061 www',
  CAA: '128 issuewild "ca.example"',
  NS: 'ns9.example.net.',
  PTR: 'edited.example.net.',
  SSHFP: `6 2 ${'ab'.repeat(32)}`,
  TLSA: `2 0 2 ${'cd'.repeat(64)}`,
  NAPTR: '11 21 "s" "SIP+D2T" "" _sip._tcp.example.net.',
  URI: '3 "https://edited.example.net/?a=%20b"',
  HTTPS: '2 edited.example.net. alpn=h3 port=444',
  SVCB: '3 edited.example.net. port=854',
  DS: `4711 13 4 ${'ef'.repeat(48)}`,
  DNAME: 'edited.example.net.',
  LOC: '1 2 3.000 S 4 5 6.000 W -7.00m',
  SMIMEA: `0 1 2 ${'01'.repeat(64)}`,
  OPENPGPKEY: 'mDMEXAAA',
}

beforeAll(async () => {
  provideDebianPackages(['bind9-utils'])
  servers = await startNameServers()
  api = await startTestApi({ worker: true, env: { DNS_PUBLISHER: servers.setting } })
  owner = await createUser(api)
  await servers.follow(zone)
  id = await makeDomain(api, owner, await createUser(api, 'admin'), name)
})

afterAll(async () => {
  await api.close()
  await servers.close()
})

const as = () => ({ token: owner.token, params: { id } })
const ask = async <T>(call: Parameters<TestApi['call']>[0], more: object = {}): Promise<T> => {
  const { status, json, text } = await api.call(call, { ...as(), ...more })
  expect([status, text]).toEqual([200, text])
  return json as T
}
const served = async () => {
  const isServed = async () => (await ask<DnsStatus>(dnsServedCalls.status)).state === 'served'
  await until('both have the zone', isServed, 120_000)
}
const change = (changes: object[]) => ask<DnsChanged>(dnsChangeCalls.change, { body: { changes } })
const load = (text: string, more: object = {}) =>
  ask<DnsImported>(dnsChangeCalls.import, { body: { text, mode: 'replace', ...more } })
const shown = () => ask<DnsRecord[]>(dnsCalls.list)
const delegate = (delegation_type: string) =>
  api.call(domainCalls.setDelegation, { ...as(), body: { delegation_type } })
const reconcile = async () => {
  await requestReconciliation(api.db)
  await untilJobsAreDone(api.db)
}

/** Other servers answer at a delegation and below it. */
const isOurs = (line: string): boolean => !line.split(' ')[0]?.endsWith(`sub.${zone}.`) || / IN DS /.test(line)

/**
 * Both servers transfer what the panel shows, record by record, and answer it to the question for each name and type.
 * The panel's file is read by BIND, not by the reader that wrote it.
 */
const isServedAsShown = async (types: readonly string[]): Promise<void> => {
  await served()
  expect(new Set((await shown()).map(({ type }) => type))).toEqual(new Set(types))
  const panel = canonicalLines(zone, (await api.call(dnsChangeCalls.zone, as())).text)
  expect(panel).toHaveLength((await shown()).length)
  const ours = panel.filter(isOurs)
  const questions = new Set(ours.map(line => line.split(' ')).map(([at = '', , , type = '']) => `${at} ${type}`))
  const asked = [...questions].map(one => one.split(' ')).map(([at = '', type = '']) => [at, type] as const)
  for (const server of ['primary', 'secondary'] as const) {
    expect([server, canonicalLines(zone, await servers.transfer(server, zone))]).toEqual([server, panel])
    expect([server, canonicalLines(zone, await servers.answers(server, asked))]).toEqual([server, ours])
  }
}

const all = DNS_TYPES.filter(type => type !== 'ALIAS')

test('each type is served as the panel shows it, after every kind of change', async () => {
  const { diff } = await load(everyType, { dry_run: true })
  expect(new Set(diff.map(({ after }) => after?.type))).toEqual(new Set(all))
  await change(diff.map(({ after }) => ({ op: 'add', record: after })))
  await isServedAsShown(all)

  const seen = new Set<string>()
  const first = (await shown()).filter(({ type }) => !seen.has(type) && seen.add(type))
  await change(
    first.map(({ id: at, type }) => ({ op: 'update', id: at, record: { content: edited[type], ttl: 1234 } })),
  )
  await isServedAsShown(all)

  await change((await shown()).map(record => ({ op: 'delete', id: record.id })))
  await isServedAsShown([])

  const [last] = await ask<DnsHistoryEntry[]>(dnsChangeCalls.history)
  await api.call(dnsChangeCalls.revert, { token: owner.token, params: { id, change: last?.id ?? 0 }, body: {} })
  await isServedAsShown(all)

  await load(`${everyType}${Array.from({ length: 1900 }, (_, at) => `h${at} A 192.0.2.${at % 250}`).join('\n')}\n`)
  await isServedAsShown(all)
  await load(everyType)
  await isServedAsShown(all)
})

test('each type is served as the panel shows it, after the delegation went and came back', async () => {
  for (const type of ['external', 'internal', 'parking', 'internal']) {
    await delegate(type)
    if (type === 'external') {
      await endService(api, id)
      await reconcile()
      await until('it is not served', async () => (await servers.dig('primary', zone, 'SOA')).length === 0)
    } else await served()
  }
  await isServedAsShown(all)
})

test('each type is served as the panel shows it, after the publisher was down', async () => {
  await servers.stopPrimary()
  const record = (await shown()).find(({ type }) => type === 'TXT')
  await change([{ op: 'update', id: record?.id, record: { content: '"while it was down"' } }])
  await until('the failure is known', async () => (await ask<DnsStatus>(dnsServedCalls.status)).state === 'failed')
  await servers.startPrimary()
  await reconcile()
  await isServedAsShown(all)
})

test('each type is served as the panel shows it, after somebody else changed all of them at the server', async () => {
  const {
    rrsets,
  }: {
    rrsets: { name: string; type: string; ttl: number; records: object[] }[]
  } = await (await servers.api('GET', `/zones/${zone}.`)).json()
  const theirs = rrsets.filter(({ type }) => type !== 'SOA')
  const drifted = theirs.map(({ name: at, type, records }, index) =>
    // PowerDNS does not read mapped addresses as it writes them.
    index % 2 === 0 || at.startsWith('mapped.')
      ? { name: at, type, changetype: 'DELETE' }
      : { name: at, type, ttl: 61, records, changetype: 'REPLACE' },
  )
  const patched = await servers.api('PATCH', `/zones/${zone}.`, { rrsets: drifted })
  expect([patched.status, await patched.text()]).toEqual([204, ''])
  await reconcile()
  await isServedAsShown(all)
})
