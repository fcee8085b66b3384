import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import pino from 'pino'
import { startApi } from '../src/process'
import { freePort } from '../src/server-kit/free-port'
import { readSettings } from '../src/settings/settings'
import { createTestDatabase } from './database'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  provideDebianPackages(['pgbouncer'])
  folder = await mkdtemp(join(tmpdir(), 'panel-pooler-'))
  await chmod(folder, 0o755)
  database = await createTestDatabase()
})

afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** PgBouncer in front of the database. */
const startPooler = async (more: string): Promise<{ url: string; child: ChildProcess }> => {
  const port = await freePort()
  const server = new URL(database.url)
  const { hostname, port: serverPort, username, password, pathname } = server
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'pool_mode = transaction',
    'auth_type = plain',
    `auth_file = ${join(folder, 'users')}`,
    more,
  ]
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`)
  await writeFile(join(folder, 'pgbouncer.ini'), lines.join('\n'))
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...asNobody, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: process.env,
  })
  for await (const words of child.stderr) if (String(words).includes('process up')) break
  return { child, url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}` }
}

const start = async (url: string): Promise<string> => {
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: url, API_PORT: String(await freePort()) })
  const api = await startApi(settings, pino({ level: 'silent' })).catch((error: Error) => error.message)
  if (typeof api === 'string') return api
  await api.stop()
  return 'started'
}

const sentence =
  /^The PostgreSQL server 127\.0\.0\.1:\d+ \(database \w+\) is behind a connection pooler, or DATABASE_URL has options, that drop the settings of a session: let DATABASE_URL name PostgreSQL itself, without options\.$/

test.each([
  ['refuses the settings of sessions', ''],
  ['drops them', 'ignore_startup_parameters = options'],
])('behind a pooler that %s the API refuses to start, with a sentence', async (_, more) => {
  const { url, child } = await startPooler(more)
  expect(await start(url)).toMatch(sentence)
  child.kill('SIGINT')
  await once(child, 'exit')
})

test('so it does where DATABASE_URL has options of its own', async () => {
  const url = new URL(database.url)
  url.searchParams.set('options', '-c statement_timeout=0')
  expect(await start(url.href)).toMatch(sentence)
})

test('on the database itself it starts', async () => {
  expect(await start(database.url)).toBe('started')
})
