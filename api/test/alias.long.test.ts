import { type DnsStatus, dnsChangeCalls, dnsServedCalls } from '@panel/shared/contract'
import { requestReconciliation } from '../src/publishing/outbox-repository'
import { startTestApi, type TestApi } from './api'
import { type NameServers, startNameServers } from './name-servers'
import { until, untilJobsAreDone } from './until'
import { startUpdateServer, type UpdateServer } from './update-servers'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const target = 'host.target.example'
const name = uniqueName('alias')
const zone = `${name}.com`

let servers: NameServers
let foreign: UpdateServer
let api: TestApi
let owner: TestUser
let id: number

beforeAll(async () => {
  servers = await startNameServers()
  foreign = await startUpdateServer('Knot', 'target.example')
  const DNS_RESOLVER = /127\.0\.0\.1:\d+/.exec(foreign.setting)?.[0] ?? ''
  api = await startTestApi({ worker: true, env: { DNS_PUBLISHER: servers.setting, DNS_RESOLVER } })
  owner = await createUser(api)
  await servers.follow(zone)
  id = await makeDomain(api, owner, await createUser(api, 'admin'), name)
})

afterAll(async () => {
  await api.close()
  await foreign.close()
  await servers.close()
})

const as = () => ({ token: owner.token, params: { id } })
const status = async () => dnsServedCalls.status.response.parse((await api.call(dnsServedCalls.status, as())).json)
const served = async (): Promise<DnsStatus> => {
  await until('every server has the zone', async () => (await status()).state === 'served', 60_000)
  return status()
}
const load = async (text: string, dry_run = false) => {
  const { json } = await api.call(dnsChangeCalls.import, { ...as(), body: { text, mode: 'replace', dry_run } })
  return dnsChangeCalls.import.response.parse(json)
}

/** A look at all targets, as if what they said had become old. */
const lookAgain = async (): Promise<DnsStatus> => {
  await api.db
    .updateTable('dns_aliases')
    .set({ next_at: new Date(0) })
    .execute()
  await requestReconciliation(api.db)
  await untilJobsAreDone(api.db, 60_000)
  return served()
}
const both = async (host: string, type: string) => [
  await servers.dig('primary', `${host}.${zone}`.replace(/^@\./, ''), type),
  await servers.dig('secondary', `${host}.${zone}`.replace(/^@\./, ''), type),
]
const twice = (...lines: string[]) => [lines, lines]
const text = `;ALIAS @ 300 IN ALIAS ${target}.\nshop 300 IN ALIAS ${target}.\n@ MX 10 mail.example.net.`

test('an ALIAS is served as the addresses of its target, next to other records of the domain itself', async () => {
  await foreign.update(
    `update add ${target}. 1 A 9.9.9.11`,
    `update add ${target}. 1 A 9.9.9.10`,
    `update add ${target}. 1 AAAA 2620:fe::10`,
  )
  await load(text)
  const { aliases, reason, serial } = await served()
  expect([await both('@', 'A'), await both('shop', 'A'), await both('@', 'AAAA')]).toEqual([
    twice('9.9.9.10', '9.9.9.11'),
    twice('9.9.9.10', '9.9.9.11'),
    twice('2620:fe::10'),
  ])
  expect(await both('@', 'MX')).toEqual(twice('10 mail.example.net.'))
  expect([reason, aliases]).toEqual([
    undefined,
    [
      {
        target: `${target}.`,
        addresses: ['2620:fe::10', '9.9.9.10', '9.9.9.11'],
        checked_at: expect.any(String),
        failure: null,
      },
    ],
  ])
  expect((await lookAgain()).serial).toBe(serial)
})

test('the zone file says so in a comment, and reads back the same', async () => {
  const file = (await api.call(dnsChangeCalls.zone, as())).text
  expect(file).toContain(`;ALIAS\t@\t300\tIN\tALIAS\t${target}.\n`)
  const { lines } = await load(file, true)
  expect(lines.map(({ state }) => state)).toEqual(['same', 'same', 'same'])
})

test('what the target answers later is served, also at the end of its own alias, and no sooner than in 30 s', async () => {
  const before = (await served()).serial
  await foreign.update(
    `update delete ${target}.`,
    `update add ${target}. 1 CNAME end.target.example.`,
    'update add end.target.example. 1 A 9.9.9.20',
  )
  expect((await lookAgain()).serial).toBeGreaterThan(before)
  expect([await both('@', 'A'), await both('@', 'AAAA')]).toEqual([twice('9.9.9.20'), twice()])
  const { next_at, checked_at } = await api.db.selectFrom('dns_aliases').selectAll().executeTakeFirstOrThrow()
  expect(Math.round((next_at.getTime() - checked_at.getTime()) / 1000)).toBe(30)
})

test.each([
  ['does not answer', 'no_answer', () => foreign.stop()],
  ['is gone', 'no_such_name', () => foreign.start().then(() => foreign.update(`update delete ${target}.`))],
  ['has no addresses', 'no_address', () => foreign.update(`update add ${target}. 1 TXT "x"`)],
])('a target that %s keeps its last addresses, and the status says so', async (_, failure, fail) => {
  const { serial } = await served()
  await fail()
  expect(await lookAgain()).toMatchObject({
    state: 'served',
    serial,
    reason: 'alias_unanswered',
    aliases: [{ target: `${target}.`, addresses: ['9.9.9.20'], failure }],
  })
  expect(await both('@', 'A')).toEqual(twice('9.9.9.20'))
})

test('a target that answers again is served again', async () => {
  await foreign.update(`update add ${target}. 1 A 9.9.9.30`)
  const found = await lookAgain()
  expect([found.reason, found.aliases?.[0]?.failure]).toEqual([undefined, null])
  expect(await both('shop', 'A')).toEqual(twice('9.9.9.30'))
})

test('without the record the addresses go, and nothing is kept of its target', async () => {
  await load('@ MX 10 mail.example.net.')
  expect(await served()).not.toHaveProperty('aliases')
  expect([await both('@', 'A'), await both('shop', 'A')]).toEqual([twice(), twice()])
  await lookAgain()
  expect(await api.db.selectFrom('dns_aliases').selectAll().execute()).toEqual([])
})
