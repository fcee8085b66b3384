import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@panel/api/database'
import { freePort } from '@panel/api/server-kit/free-port'
import { reportMetric } from '@panel/shared/testing/metric'
import { Client } from 'pg'
import { repository } from '../start/packages'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** BAK-1: seconds, for 200,000 domains. */
const longest = 120

const password = 'lantern river 42'
const admin = 'admin@example.com'
const key = '5f'.repeat(32)

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panel-backup-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const run = (script: string, words: string[], environment: Record<string, string>) => {
  const child = spawn(process.execPath, ['--import', 'tsx', join(repository, script), ...words], {
    cwd: repository,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', LIMITS_SCALE: '10000', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk
    })
  const ended = once(child, 'close').then(([code]) => ({ code, said }))
  const says = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(said))
      await Promise.race([once(child.stdout, 'data'), ended.then(end => Promise.reject(new Error(end.said)))])
  }
  return { child, ended, says }
}

const command = (words: string[], dataDir: string, environment: Record<string, string> = {}) =>
  run('gateway/src/commands/backup.ts', words, { DATA_DIR: dataDir, BACKUP_KEY: key, ...environment }).ended

/** An API on a database, and its administrator's calls. */
const startApi = async (dataDir: string, databaseUrl: string) => {
  const port = await freePort()
  const api = run('api/src/main.ts', [], {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    API_PORT: String(port),
    ADMIN_EMAIL: admin,
    ADMIN_PASSWORD: password,
  })
  await api.says(/api ready/)
  const origin = `http://127.0.0.1:${port}/api`
  const body = new URLSearchParams({ username: admin, password })
  const signed = await fetch(`${origin}/auth/token`, { method: 'POST', body })
  const headers = {
    authorization: `Bearer ${((await signed.json()) as { access_token: string }).access_token}`,
    'content-type': 'application/json',
  }
  const address = {
    first_name: 'A',
    last_name: 'B',
    address_line1: 'C',
    country: 'D',
    city: 'E',
    email: 'f@example.com',
  }
  return {
    add: async (label: string) =>
      (await fetch(`${origin}/address-book/`, { method: 'POST', headers, body: JSON.stringify({ ...address, label }) }))
        .status,
    labels: async () =>
      ((await (await fetch(`${origin}/address-book/`, { headers })).json()) as { label: string }[]).map(
        ({ label }) => label,
      ),
    stop: async () => {
      api.child.kill('SIGTERM')
      await api.ended
    },
  }
}

const manyDomains = `
  insert into domains (user_id, name, display_name, zone, status, delegation_type, created_at, expires_at)
  select (select min(id) from users), 'many-' || n, 'many-' || n, 'com', 'approved', 'internal', now(), now() + interval '1 year'
  from generate_series(1, 200000) as n`

const insertDomains = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(manyDomains).finally(() => client.end())
}

test('BAK-1 a backup taken under load is restored on a clean machine with all that was acknowledged before it', async () => {
  const [before, after, file] = ['before', 'after', 'backup'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const database = await startEmbedded(before)
  const api = await startApi(before, database.url)
  await insertDomains(database.url)
  const acknowledged: string[] = []
  let writing = true
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let count = 0; writing; count += 1) {
      const label = `${writer}-${count}`
      if ((await api.add(label)) === 201) acknowledged.push(label)
    }
  })
  while (acknowledged.length < 20) await new Promise(resolve => setTimeout(resolve, 50))
  const kept = [...acknowledged]
  const began = Date.now()
  const made = await command(['backup', file], before, { DATABASE_URL: database.url })
  const seconds = (Date.now() - began) / 1000
  writing = false
  await Promise.all(writers)
  expect(made).toEqual({
    code: 0,
    said: expect.stringMatching(/^backed up to .+: 2\d{5} rows and \d+ files of releases\n$/),
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await api.stop()
  await database.stop()

  expect((await command(['backup', 'verify', file], before)).said).toContain('is intact: 2')
  const intact = await readFile(file)
  const damaged = join(folder, 'damaged')
  await writeFile(damaged, intact.with(intact.length >> 1, (intact[intact.length >> 1] ?? 0) ^ 1))
  const refused = await command(['restore', damaged], after)
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('is damaged or no backup') })
  expect(await readdir(folder)).not.toContain('after')
  expect((await command(['restore', file], before)).said).toContain('is not empty')

  const restoring = Date.now()
  const restored = await command(['restore', file], after)
  expect(restored).toEqual({ code: 0, said: expect.stringMatching(/^restored 2\d{5} rows/) })
  reportMetric('BAK-1 200,000 domains: seconds of a backup', seconds, 'most', longest)
  reportMetric('BAK-1 200,000 domains: seconds of a restore', (Date.now() - restoring) / 1000, 'most', longest)
  const again = await startEmbedded(after)
  const second = await startApi(after, again.url)
  const labels = new Set(await second.labels())
  reportMetric(
    'BAK-1 acknowledged before the backup, and not in it',
    kept.filter(label => !labels.has(label)).length,
    'most',
    0,
  )
  await second.stop()
  await again.stop()
})
