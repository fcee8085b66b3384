import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { createDatabase, createPool } from '../src/database/connect'
import { freePort } from '../src/server-kit/free-port'
import { createTestDatabase } from './database'
import { passwords, startRegistry } from './epp/epp-api'
import { spawnProgram } from './processes'
import { until, untilJobsAreDone } from './until'

const password = 'lantern river 42'

/** These tests start whole processes, which takes its time on a machine that is busy. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panel-durable-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const adminEmail = 'admin@example.com'

const environment = (databaseUrl: string, port: number) => ({
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  API_PORT: String(port),
  ADMIN_EMAIL: adminEmail,
  ADMIN_PASSWORD: password,
  LIMITS_SCALE: '1000',
})

const start = async (databaseUrl: string, port: number, more: Record<string, string> = {}) => {
  const api = spawnProgram('main.ts', { ...environment(databaseUrl, port), ...more })
  await api.says(/api ready http:\/\/127\.0\.0\.1:\d+\n/)
  return api
}

const login = async (port: number): Promise<string> => {
  const body = new URLSearchParams({ username: adminEmail, password })
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/token`, { method: 'POST', body })
  return ((await response.json()) as { access_token: string }).access_token
}

const send = (port: number, token: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const cartNames = async (port: number, token: string): Promise<string[]> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/cart`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { name: string }[]).map(({ name }) => name)
}

const address = { first_name: 'A', last_name: 'B', address_line1: 'C', country: 'D', city: 'E', email: 'f@example.com' }

const labels = async (port: number, token: string): Promise<string[]> => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`http://127.0.0.1:${port}/api/address-book/`, { headers })
  return ((await response.json()) as { label: string }[]).map(({ label }) => label)
}

test('kill -9 under load loses nothing that was acknowledged; the session goes on', async () => {
  const database = await createTestDatabase()
  const port = await freePort()
  let api = await start(database.url, port)
  const token = await login(port)
  const acknowledged = new Set<string>()
  for (let cycle = 0; cycle < 3; cycle += 1) {
    let writing = true
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let count = 0; writing && count < 10; count += 1) {
        const name = `kept-${cycle}-${writer}-${count}`
        const response = await send(port, token, '/address-book/', { ...address, label: name }).catch(() => null)
        if (response?.status === 201) acknowledged.add(name)
      }
    })
    const enough = acknowledged.size + 5
    await until('five more writes', () => acknowledged.size >= enough)
    await api.end('SIGKILL')
    writing = false
    await Promise.all(writers)
    api = await start(database.url, port)
  }
  const stored = new Set(await labels(port, token))
  expect(acknowledged.size).toBeGreaterThan(0)
  expect([...acknowledged].filter(name => !stored.has(name))).toEqual([])
  expect(await api.end('SIGTERM')).toBe(0)
  await database.drop()
})

test('two processes on one database are one product', async () => {
  const database = await createTestDatabase()
  const ports = [await freePort(), await freePort()] as const
  const apis = await Promise.all(ports.map(port => start(database.url, port)))
  const tokens = [await login(ports[0]), await login(ports[1])] as const
  const name = 'one-name-only'
  const added = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      send(ports[at % 2] ?? 0, tokens[at % 2] ?? '', '/cart/add', { name, zone: 'com' }),
    ),
  )
  expect(added.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect(await cartNames(ports[1], tokens[0])).toEqual([name])
  const submitted = await Promise.all(
    Array.from({ length: 10 }, (_, at) => send(ports[at % 2] ?? 0, tokens[at % 2] ?? '', '/cart/submit', {})),
  )
  expect(submitted.filter(({ status }) => status === 200)).toHaveLength(1)

  await send(ports[0], '', '/auth/request-reset', { email: adminEmail })
  const mailFolder = join(folder, 'mail')
  await until('a mail', async () => (await readdir(mailFolder).catch(() => [])).some(file => file.endsWith('.eml')))
  const db = createDatabase(createPool(database.url, 1))
  await untilJobsAreDone(db)
  await db.destroy()
  const files = (await readdir(mailFolder)).filter(file => file.endsWith('.eml')).map(file => join(mailFolder, file))
  const mails = await Promise.all(
    files.map(async file => ({ mode: (await stat(file)).mode & 0o777, text: await readFile(file, 'utf8') })),
  )
  expect(mails.map(({ mode }) => mode)).toEqual(mails.map(() => 0o600))
  const codeMails = mails.filter(({ text }) => /^Subject: \d{6} is your code: reset your password$/m.test(text))
  expect(codeMails).toHaveLength(1)
  const text = codeMails[0]?.text ?? ''
  expect(text).toMatch(/^To: admin@example\.com$/m)
  const code = /^(\d{6})$/m.exec(text)?.[1] ?? ''
  const verified = await send(ports[1], '', '/auth/verify-reset', { email: adminEmail, code })
  expect(verified.status).toBe(200)

  expect(await Promise.all(apis.map(api => api.end('SIGTERM')))).toEqual([0, 0])
  await database.drop()
})

test('a database that went away is answered with 503 and a time to wait, and used again when it is back', async () => {
  const database = await createTestDatabase()
  const port = await freePort()
  const api = await start(database.url, port)
  const token = await login(port)
  const superuser = new URL(process.env.TEST_SERVER ?? '')
  const client = new Client({ connectionString: superuser.href })
  await client.connect()
  const name = new URL(database.url).pathname.slice(1)
  await client.query(`alter database ${name} allow_connections false`)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const connections = 'select 1 from pg_stat_activity where datname = $1'
  await until('every connection is gone', async () => (await client.query(connections, [name])).rowCount === 0)
  const began = Date.now()
  const away = await fetch(`http://127.0.0.1:${port}/api/cart`, { headers: { authorization: `Bearer ${token}` } })
  const health = await fetch(`http://127.0.0.1:${port}/api/health`)
  expect([away.status, away.headers.get('retry-after'), health.status]).toEqual([503, '2', 503])
  expect(Date.now() - began).toBeLessThan(6000)
  await client.query(`alter database ${name} allow_connections true`)
  await client.end()
  expect(await cartNames(port, token)).toEqual([])
  expect(await api.end('SIGTERM')).toBe(0)
  await database.drop()
})

test('kill -9 in the middle of a call with a key: it is made again where it changed nothing, and never twice', async () => {
  const database = await createTestDatabase()
  const db = createDatabase(createPool(database.url, 1))
  const port = await freePort()
  const registry = await startRegistry()
  const settings = {
    REGISTRY: `epp+tls://panel@localhost:${registry.port}`,
    EPP_PASSWORD: passwords.panel,
    EPP_CA: registry.certificate.certFile,
  }
  let api = await start(database.url, port, settings)
  const token = await login(port)
  await send(port, token, '/cart/add', { name: 'killed-once', zone: 'com' })

  /** Kills the process while the registry keeps its answer back, starts another one, and asks again. */
  const killWhile = async (command: string, path: string, body: object) => {
    const key = { 'idempotency-key': command }
    const held = registry.hold(command)
    const lost = send(port, token, path, body, key).catch(() => null)
    await until('the registry was asked', () => held.waiting() > 0)
    await api.end('SIGKILL')
    expect(await lost).toBeNull()
    held.release()
    api = await start(database.url, port, settings)
    const ask = async () => {
      const answer = await send(port, token, path, body, key)
      return [answer.status, ((await answer.json()) as { code?: string }).code]
    }
    const early = await ask()
    await sql`update idempotency_keys set leased_until = now() where key = ${command}`.execute(db)
    return [early, await ask(), await ask()]
  }
  const running = [409, 'in_progress']
  expect(await killWhile('check', '/cart/submit', {})).toEqual([running, [200, undefined], [200, undefined]])
  const transfer = { domain: 'killed-elsewhere.com', auth_code: 'a-secret-code-1' }
  const unknown = [409, 'outcome_unknown']
  expect(await killWhile('transfer', '/domains/transfer-in', transfer)).toEqual([running, unknown, unknown])
  const { rows } = await sql<{ names: string[] }>`select array_agg(name order by name) as names from domains`.execute(
    db,
  )
  expect(rows[0]?.names).toEqual(['killed-elsewhere', 'killed-once'])

  expect(await api.end('SIGTERM')).toBe(0)
  await registry.close()
  await db.destroy()
  await database.drop()
})
