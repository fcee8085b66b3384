import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DnsStatus } from '@panel/shared/contract'
import { MAX_RECORDS } from '@panel/shared/rules'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { Client } from 'pg'
import { freePort } from '../src/server-kit/free-port'
import { createTestDatabase } from './database'
import { type NameServers, startNameServers } from './name-servers'
import { type Spawned, spawnApi } from './processes'
import { until } from './until'
import { uniqueName } from './users'
import { canonicalLines } from './zone-comparison'

/** Times that the API is killed at any moment of an import. */
const kills = 12

/** A start may wait for a busy machine. */
const timeLimit = 120_000

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 1_200_000 })

const admin = { email: 'admin@example.com', password: 'lantern river 42' }
const name = uniqueName('killed')
const zone = `${name}.com`

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: Client
let servers: NameServers
let origin: string
let api: Spawned
let headers: Record<string, string>
let id: number

const start = async (): Promise<void> => {
  const place = { dataDir: folder, databaseUrl: database.url, port: new URL(origin).port, admin }
  api = await spawnApi(place, { DNS_PUBLISHER: servers.setting })
}

const call = (method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${origin}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })

beforeAll(async () => {
  provideDebianPackages(['bind9-utils'])
  folder = await mkdtemp(join(tmpdir(), 'panel-import-killed-'))
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  servers = await startNameServers()
  await servers.follow(zone)
  origin = `http://127.0.0.1:${await freePort()}`
  await start()
  const signed = await fetch(`${origin}/api/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: admin.email, password: admin.password }),
  })
  const { access_token } = (await signed.json()) as { access_token: string }
  headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  await call('POST', '/cart/add', { name, zone: 'com' })
  const submitted = (await (await call('POST', '/cart/submit', {})).json()) as { domain_ids: number[] }
  id = submitted.domain_ids[0] ?? 0
  await call('POST', `/admin/domains/${id}/approve`, {})
})

afterAll(async () => {
  await api.end('SIGKILL')
  await servers.close()
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** As many records as a zone takes; each has the number of the round that it came in. */
const textOf = (round: number): string =>
  Array.from({ length: MAX_RECORDS }, (_, at) => `h${at} 300 IN A 192.0.2.${round}`).join('\n')

const load = async (round: number): Promise<number | undefined> => {
  const body = { text: textOf(round), mode: 'replace' }
  return await call('POST', `/dns/domain/${id}/import`, body).then(
    ({ status }) => status,
    () => undefined,
  )
}

/** The one round that all records of a zone are of; how many there are of each where they are not. */
const roundOf = (lines: readonly string[]): number | string => {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const round = line.split('.').at(-1) ?? ''
    counts.set(round, (counts.get(round) ?? 0) + 1)
  }
  const [first] = counts.keys()
  return counts.size === 1 && lines.length === MAX_RECORDS ? Number(first) : JSON.stringify([...counts])
}

const stored = async (): Promise<string[]> =>
  canonicalLines(zone, await (await call('GET', `/dns/domain/${id}/zone`)).text())

/** Both servers have what the panel shows, which is a whole import. */
const expectServed = async (): Promise<number | string> => {
  const state = async () => ((await (await call('GET', `/dns/domain/${id}/status`)).json()) as DnsStatus).state
  await until('both have the zone', async () => (await state()) === 'served', timeLimit)
  const panel = await stored()
  for (const server of ['primary', 'secondary'] as const)
    expect([server, canonicalLines(zone, await servers.transfer(server, zone))]).toEqual([server, panel])
  return roundOf(panel)
}

const startAgain = async (): Promise<void> => {
  await api.end('SIGKILL')
  await start()
}

/** Waits until statements of the API wait for a lock, or a job is under way. */
const untilThereIs = (what: string, query: string): Promise<void> =>
  until(what, async () => (await client.query(query)).rows.length > 0, timeLimit)

const publishing = `select from graphile_worker.jobs where task_identifier = 'publish_zone' and locked_at is not null`

beforeEach(async () => {
  expect(await load(1)).toBe(200)
  expect(await expectServed()).toBe(1)
})

test('the API killed before the end of its transaction leaves the zone as it was, and served', async () => {
  const holder = new Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin; lock table audit_outbox in access exclusive mode')
  const answer = load(2)
  await untilThereIs(
    'all records are written, and their audit waits',
    `select from pg_locks where not granted and relation = 'audit_outbox'::regclass`,
  )
  await api.end('SIGKILL')
  await holder.query('rollback')
  await holder.end()
  expect(await answer).toBeUndefined()
  await start()
  expect(await expectServed()).toBe(1)
})

test(`the API killed ${kills} times at any moment of an import leaves one or the other, and it is served`, async () => {
  const began = Date.now()
  await load(3)
  const took = Date.now() - began
  const seen = new Set<number | string>()
  for (let round = 4; round < 4 + kills; round += 1) {
    const before = roundOf(await stored())
    const answer = load(round)
    // A process that has just begun takes longer. The last round is killed when it was acknowledged.
    const isLast = round === 3 + kills
    await (isLast ? answer : sleep((2 * took * (round - 4)) / kills))
    await startAgain()
    const status = await answer
    const found = roundOf(await stored())
    expect(status === 200 ? [round] : [before, round]).toContain(found)
    seen.add(found === round ? 'new' : 'old')
  }
  await expectServed()
  expect(seen).toEqual(new Set(['old', 'new']))
})

test('the API killed while it publishes an import: the next one publishes it', async () => {
  servers.signalPrimary('SIGSTOP')
  expect(await load(2)).toBe(200)
  await untilThereIs('the zone is on its way', publishing)
  await api.end('SIGKILL')
  servers.signalPrimary('SIGCONT')
  await start()
  expect(await expectServed()).toBe(2)
})

test('PowerDNS killed while it takes an import has it when it is back', async () => {
  servers.signalPrimary('SIGSTOP')
  expect(await load(2)).toBe(200)
  await untilThereIs('the zone is on its way', publishing)
  await servers.stopPrimary()
  await servers.startPrimary()
  expect(await expectServed()).toBe(2)
})

test('control: half an import, in the panel or at a server, is found', async () => {
  const half = textOf(1).replaceAll(/(h1\d* 300 IN A 192.0.2).1/g, '$1.2')
  expect(roundOf(canonicalLines(zone, half.replaceAll(/^h/gm, `h`).replaceAll(/^(h\d+)/gm, `$1.${zone}.`)))).toMatch(
    '"2"',
  )
  await servers.api('PATCH', `/zones/${zone}.`, {
    rrsets: [{ name: `h7.${zone}.`, type: 'A', changetype: 'DELETE' }],
  })
  await expect(expectServed()).rejects.toThrow()
})
