import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Operation } from '@panel/shared/contract'
import { sql } from 'kysely'
import { createDatabase, createPool } from '../src/database/connect'
import type { Database } from '../src/database/schema'
import { freePort } from '../src/server-kit/free-port'
import { createTestDatabase } from './database'
import { holdDomains } from './held-domains'
import { type Spawned, spawnApi } from './processes'
import { until } from './until'

const minute = 60_000

// What a killed process held is taken up by the jobs of the next minutes.
vi.setConfig({ testTimeout: 25 * minute, hookTimeout: 25 * minute })

const count = 3000
const hosts = ['ns1.new.example', 'ns2.new.example']
const account = { email: 'admin@example.com', password: 'lantern river 42' }

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panel-killed-'))
  database = await createTestDatabase()
  db = createDatabase(createPool(database.url, 2))
})

afterEach(async () => {
  await db.destroy()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const start = (port: number): Promise<Spawned> =>
  spawnApi({ dataDir: folder, databaseUrl: database.url, port, admin: account })

const itemsDone = async (): Promise<number> => {
  const { rows } = await sql<{ done: number }>`
    select count(*)::int as done from operation_items where state <> 'waiting'`.execute(db)
  return rows[0]?.done ?? 0
}

/** The results that the API answers, page by page. */
const resultsOf = async (url: string, headers: Record<string, string>): Promise<Operation['items']> => {
  const items: Operation['items'] = []
  for (let cursor = ''; ; ) {
    const answer = await fetch(cursor === '' ? url : `${url}?cursor=${cursor}`, { headers })
    items.push(...((await answer.json()) as Operation).items)
    cursor = answer.headers.get('next-cursor') ?? ''
    if (cursor === '') return items
  }
}

test(`${count} domains get other nameservers as one operation although the API is killed twice: ${count} results, one mail`, async () => {
  const port = await freePort()
  let api = await start(port)
  const base = `http://127.0.0.1:${port}/api`
  const body = new URLSearchParams({ username: account.email, password: account.password })
  const login = await fetch(`${base}/auth/token`, { method: 'POST', body })
  const { access_token } = (await login.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const [owner] = await db.selectFrom('users').select('id').where('email', '=', account.email).execute()
  await holdDomains(database.url, owner?.id ?? 0, count)
  const domains = await db.selectFrom('domains').select('id').execute()
  const order = {
    kind: 'nameservers',
    ids: domains.map(({ id }) => id),
    params: { delegation_type: 'external', ns1: hosts[0], ns2: hosts[1] },
  }
  const ordered = await fetch(`${base}/operations`, { method: 'POST', headers, body: JSON.stringify(order) })
  expect(ordered.status).toBe(202)
  const { id } = (await ordered.json()) as { id: number }
  for (const part of [count / 5, (count * 3) / 5]) {
    await until(`${part} are done`, async () => (await itemsDone()) >= part, 10 * minute)
    await api.end('SIGKILL')
    expect(await itemsDone()).toBeLessThan(count)
    api = await start(port)
  }
  const url = `${base}/operations/${id}`
  const read = async (): Promise<Operation> => (await fetch(url, { headers })).json() as Promise<Operation>
  await until('the operation is over', async () => (await read()).state !== 'running', 12 * minute)
  expect(await read()).toMatchObject({ state: 'done', total: count, done: count, failed: 0 })
  const results = await resultsOf(url, headers)
  expect(new Set(results.map(({ id: domain }) => domain)).size).toBe(count)
  expect(results.filter(({ state }) => state !== 'done')).toEqual([])

  // Each was changed once, here and at the registry.
  const { rows } = await sql<{ moved: number; registered: number; audited: number }>`
    select (select count(*)::int from domains where ns1 = ${hosts[0]} and ns2 = ${hosts[1]}) as moved,
      (select count(*)::int from sandbox_domains where hosts = ${hosts}) as registered,
      (select count(*)::int from (select event from audit_log union all select event from audit_outbox) as entries
        where event = 'nameservers_changed') as audited`.execute(db)
  expect(rows[0]).toEqual({ moved: count, registered: count, audited: count })
  const mails = join(folder, 'mail')
  const sent = () => readdir(mails).catch(() => [])
  await until('a mail', async () => (await sent()).some(file => file.endsWith('.eml')), 2 * minute)
  expect(await api.end('SIGTERM')).toBe(0)
  const texts = await Promise.all((await sent()).map(file => readFile(join(mails, file), 'utf8')))
  const subjects = texts.map(text => /^Subject: (.*(?:\n .*)*)$/m.exec(text)?.[1])
  // Some of the terms are about to end, which has a mail of its own.
  const told = subjects.filter(subject => !subject?.includes('expire'))
  expect(told).toEqual([expect.stringMatching(/^Nameservers were changed for 3,?000 domains$/)])
})
