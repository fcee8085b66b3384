import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '../src/database/embedded'
import { secretFile } from '../src/server-kit/secret-file'
import { stopAll } from '../src/server-kit/stop-all'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const forever = (): Promise<never> => new Promise<never>(() => undefined)

test('an API that does not stop, and one that fails to, leave no database behind; the process says so', async () => {
  for (const [api, words] of [
    [forever, 'The stop of the API was not over within 0.05 s: it goes on without.'],
    [() => Promise.reject(new Error('it broke')), expect.stringContaining('it broke')],
  ] as const) {
    const said: string[] = []
    const stopped: string[] = []
    const database = async () => void stopped.push('database')
    const flush = async () => void stopped.push('flush')
    const code = await stopAll({ api, database, flush }, line => said.push(line), { api: 50, flush: 50 })
    expect({ code, said, stopped }).toEqual({ code: 1, said: [words], stopped: ['database', 'flush'] })
  }
})

test('control: a stop in time says nothing', async () => {
  const said: string[] = []
  const stop = async () => undefined
  expect(await stopAll({ api: stop, database: stop, flush: stop }, line => said.push(line))).toBe(0)
  expect(said).toEqual([])
})

/** Processes of the server: its own, and that of the connection which holds the lock of DATA_DIR. */
const processesOf = async (url: string, dataDir: string): Promise<{ postmaster: number; holder: number }> => {
  const address = new URL(url)
  address.username = 'postgres'
  address.password = await secretFile(dataDir, 'postgres-password')
  const client = new Client({ connectionString: address.href })
  await client.connect()
  const { rows } = await client
    .query<{ pid: number }>("select pid from pg_locks where locktype = 'advisory' and granted")
    .finally(() => client.end())
  const file = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')
  return { postmaster: Number(file.split('\n')[0]), holder: rows[0]?.pid ?? 0 }
}

test.each(['postmaster', 'holder'] as const)('a stop ends a PostgreSQL whose %s hangs', async frozen => {
  const folder = await mkdtemp(join(tmpdir(), 'panel-hanging-'))
  const said: string[] = []
  const options = { limits: { fast: 1000, immediate: 20_000 }, say: (line: string) => void said.push(line) }
  const database = await startEmbedded(folder, options)
  const pids = await processesOf(database.url, folder)
  expect(Object.values(pids).map(isAlive)).toEqual([true, true])
  try {
    process.kill(pids[frozen], 'SIGSTOP')
    await database.stop()
    expect(Object.values(pids).map(isAlive)).toEqual([false, false])
    const words =
      'The embedded PostgreSQL did not stop in time and was ended at once: its next start recovers what is stored.'
    if (frozen === 'holder') expect(said).toEqual([words])
  } finally {
    for (const pid of Object.values(pids)) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
})
