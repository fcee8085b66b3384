import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findEmbedded, startEmbedded } from '../src/database/embedded'
import { spawnProgram } from './processes'

const run = promisify(execFile)

/** These tests start whole processes, which takes its time on a machine that is busy. */
jest.setTimeout(120_000)

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panel embedded '))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const ask = async (url: string, question: string): Promise<unknown> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query({ text: question, rowMode: 'array' }).finally(() => client.end())
  return rows[0]?.[0]
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const postmaster = async (dataDir: string): Promise<number> =>
  Number((await run('head', ['-1', join(dataDir, 'postgres/data/postmaster.pid')])).stdout)

test('a real PostgreSQL that syncs, for the product’s own role, in a missing folder with spaces, named relatively', async () => {
  const dataDir = join(folder, 'not there', 'yet')
  const database = await startEmbedded(relative(process.cwd(), dataDir))
  expect(await ask(database.url, 'show fsync')).toBe('on')
  expect(await ask(database.url, 'show synchronous_commit')).toBe('on')
  expect(await ask(database.url, 'select usesuper from pg_user where usename = current_user')).toBe(false)
  expect(await ask(database.url, "select lower('ПРИВІТ')")).toBe('привіт')
  expect((await stat(join(dataDir, 'keys/postgres-password'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o700)
  await ask(database.url, 'create table kept as select 1 as a')
  await database.stop()
  const again = await startEmbedded(dataDir)
  expect(await ask(again.url, 'select a from kept')).toBe(1)
  await again.stop()
})

test('the folder has one user; two starts at once make one', async () => {
  const [first, second] = await Promise.allSettled([startEmbedded(folder), startEmbedded(folder)])
  const running = [first, second].flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  expect(running).toHaveLength(1)
  await expect(startEmbedded(folder)).rejects.toThrow(/is in use by another running copy of the product/)
  expect(await findEmbedded(folder)).toBe(running[0]?.url)
  await running[0]?.stop()
  expect(await findEmbedded(folder)).toBeNull()
})

test('a start after kill -9 clears away the server that was left behind', async () => {
  const killed = spawnProgram('main.ts', { DATA_DIR: folder, API_PORT: '4291' })
  await killed.says(/api ready/)
  const left = await postmaster(folder)
  await killed.end('SIGKILL')
  expect(isAlive(left)).toBe(true)
  const database = await startEmbedded(folder)
  expect(isAlive(left)).toBe(false)
  expect(await ask(database.url, 'select count(*)::int from users')).toBe(1)
  await database.stop()
})

test('a server that was killed comes back by itself at the same address', async () => {
  const database = await startEmbedded(folder)
  process.kill(await postmaster(folder), 'SIGKILL')
  let answer: unknown
  for (let tries = 0; tries < 100 && answer !== 1; tries += 1) {
    await new Promise(resolve => setTimeout(resolve, 100))
    answer = await ask(database.url, 'select 1').catch(() => undefined)
  }
  expect(answer).toBe(1)
  await database.stop()
})

const isRoot = process.getuid?.() === 0

test('works below a folder that only its owner may enter, as nobody with no rights but passing', async () => {
  const closed = await mkdtemp(join(isRoot ? homedir() : folder, 'closed-'))
  try {
    const database = await startEmbedded(join(closed, 'data'))
    const pid = await postmaster(join(closed, 'data'))
    const { stdout } = await run('ps', ['-o', 'uid=', '-p', String(pid)])
    expect(Number(stdout)).not.toBe(0)
    expect(await ask(database.url, 'select 1')).toBe(1)
    await database.stop()
  } finally {
    await rm(closed, { recursive: true, force: true })
  }
})

test('a copied folder, which its copier owns, is taken over', async () => {
  const [original, copy] = [join(folder, 'original'), join(folder, 'copy')]
  const database = await startEmbedded(original)
  await ask(database.url, 'create table kept as select 7 as a')
  await database.stop()
  await mkdir(copy)
  await cp(original, copy, { recursive: true })
  await run('chmod', ['-R', 'go-rwx', join(copy, 'postgres')])
  const copied = await startEmbedded(copy)
  expect(await ask(copied.url, 'select a from kept')).toBe(7)
  await copied.stop()
})
