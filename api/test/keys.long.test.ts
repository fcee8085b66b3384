import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/server-kit/free-port'
import { createTestDatabase } from './database'
import { spawnProgram } from './processes'

/** These tests start whole processes, which takes its time on a machine that is busy. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const ready = /api ready http:\/\/127\.0\.0\.1:\d+\n/
const refusal = /^The keys of this process are not those of the database: .+ APP_KEYS.+accept-keys"\.\n$/

let folders: string[]

beforeEach(async () => {
  folders = await Promise.all(['one', 'other'].map(name => mkdtemp(join(tmpdir(), `panel-keys-${name}-`))))
})

afterEach(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

test('a process with other keys than the database refuses to start; with the same ones it works', async () => {
  const [one = '', other = ''] = folders
  const database = await createTestDatabase()
  const start = async (dataDir: string, settings: Record<string, string> = {}) =>
    spawnProgram('main.ts', {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      API_PORT: String(await freePort()),
      ...settings,
    })

  const first = await start(one)
  await first.says(ready)
  const stranger = await start(other)
  await expect(stranger.says(ready)).rejects.toThrow('It ended')
  expect(stranger.output()).toMatch(refusal)

  const second = await start(other, { APP_KEYS: (await readFile(join(one, 'keys/application'), 'utf8')).trim() })
  await second.says(ready)
  await Promise.all([first.end('SIGTERM'), second.end('SIGTERM')])

  const accept = spawnProgram('commands/admin.ts', { DATA_DIR: one, DATABASE_URL: database.url }, ['accept-keys'])
  await accept.says(/brings its keys/)
  const heir = await start(other)
  await heir.says(ready)
  await heir.end('SIGTERM')
  await database.drop()
})
