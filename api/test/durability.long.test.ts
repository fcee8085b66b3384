import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportMetric } from '@panel/shared/testing/metric'
import { Client } from 'pg'
import { freePort } from '../src/server-kit/free-port'
import { createTestDatabase } from './database'
import { type Spawned, spawnApi } from './processes'
import { until } from './until'

/** DUR-1. */
const cycles = 50
const writersAtOnce = 16

const perCycle = 20

/** A start may wait for a busy machine. */
const timeLimit = 300_000

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 3_600_000 })

const admin = { email: 'admin@example.com', password: 'lantern river 42' }

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: Client
let origin: string
let api: Spawned
let headers: Record<string, string>

const start = async (): Promise<void> => {
  const place = { dataDir: folder, databaseUrl: database.url, port: new URL(origin).port, admin }
  api = await spawnApi(place)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panel-killed-'))
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  origin = `http://127.0.0.1:${await freePort()}`
  await start()
  const signed = await fetch(`${origin}/api/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: admin.email, password: admin.password }),
  })
  const { access_token } = (await signed.json()) as { access_token: string }
  headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
})

afterEach(async () => {
  await api.end('SIGKILL')
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const post = async (path: string, body: object): Promise<{ status: number; json: unknown }> => {
  const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, json: await answer.json() }
}

const acknowledged = { addresses: new Set<string>(), domains: new Set<number>() }

afterEach(() => {
  for (const kind of Object.values(acknowledged)) kind.clear()
})

const country = { address_line1: 'C', country: 'D', city: 'E' }

const addAddress = async (label: string): Promise<void> => {
  const body = { first_name: 'A', last_name: 'B', ...country, email: 'f@example.com', label }
  if ((await post('/address-book/', body)).status === 201) acknowledged.addresses.add(label)
}

/** A cart of one name. Two writers at once would only refuse each other: a cart that changed is not submitted. */
const submitCart = async (name: string): Promise<void> => {
  await post('/cart/add', { name, zone: 'com' })
  const { status, json } = await post('/cart/submit', {})
  if (status === 200) for (const id of (json as { domain_ids: number[] }).domain_ids) acknowledged.domains.add(id)
}

const count = (): number => acknowledged.addresses.size + acknowledged.domains.size

let next = 0

/** One writer submits carts, the others add addresses, until the API is killed among them. */
const writeAndKill = async (): Promise<void> => {
  const [enough, submitted] = [count() + perCycle, acknowledged.domains.size]
  let writing = true
  const writers = Array.from({ length: writersAtOnce }, async (_, at) => {
    while (writing) {
      next += 1
      await (at ? addAddress : submitCart)(`written-${next}`).catch(() => undefined)
    }
  })
  await until('enough is written', () => count() >= enough && acknowledged.domains.size > submitted, timeLimit)
  await api.end('SIGKILL')
  writing = false
  await Promise.all(writers)
}

/** What was acknowledged and is not there, and requests of which the audit does not know. */
const findLost = async () => {
  const { rows } = await client.query<{ lost: number; unaudited: number }>(
    `select
       (select count(*)::int from unnest($1::text[]) as label where label not in (select label from addresses)) +
       (select count(*)::int from unnest($2::bigint[]) as id where id not in (select id from domains)) as lost,
       (select count(*)::int from domains where not exists (
         select from (select event, subject from audit_log union all select event, subject from audit_outbox) as entries
         where event = 'request_submitted' and subject = 'domain ' || name || '.' || zone
       )) as unaudited`,
    [[...acknowledged.addresses], [...acknowledged.domains]],
  )
  return rows[0] ?? { lost: NaN, unaudited: NaN }
}

test('DUR-1 no acknowledged write is lost when the API is killed', async () => {
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await writeAndKill()
    await start()
  }
  const { lost, unaudited } = await findLost()
  expect(acknowledged.domains.size).toBeGreaterThanOrEqual(cycles)
  reportMetric('DUR-1 acknowledged writes', count(), 'least', cycles * perCycle)
  reportMetric('DUR-1 acknowledged writes that are lost', lost, 'most', 0)
  reportMetric('DUR-1 submitted carts without their audit', unaudited, 'most', 0)
})

test('DUR-1 control: an address that the database loses is found', async () => {
  // Deferred to the commit: the API has its row, and acknowledges what is not kept.
  await client.query(`
    create function take_back() returns trigger language plpgsql as $$
      begin delete from addresses where id = new.id; return null; end $$;
    create constraint trigger take_back after insert on addresses deferrable initially deferred
      for each row execute function take_back()`)
  await writeAndKill()
  expect((await findLost()).lost).toBeGreaterThan(0)
})

test('DUR-1 control: a submitted cart whose audit speaks of something else is found', async () => {
  // No entry of the audit may disappear.
  await client.query(`
    create function misname() returns trigger language plpgsql as $$
      begin new.subject := 'another'; return new; end $$;
    create trigger misname before insert on audit_outbox for each row execute function misname()`)
  await writeAndKill()
  expect((await findLost()).unaudited).toBeGreaterThan(0)
})
