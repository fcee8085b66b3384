import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findEmbedded, startEmbedded } from '../src/database/embedded'
import { isAlive, until } from '../src/server-kit/processes'
import { secretFile } from '../src/server-kit/secret-file'
import { spawnProgram } from './processes'

const run = promisify(execFile)

/** These tests start whole processes, which takes its time on a machine that is busy. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

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

const asSuperuser = async (url: string, dataDir: string, question: string): Promise<unknown> => {
  const address = new URL(url)
  address.username = 'postgres'
  address.password = await secretFile(dataDir, 'postgres-password')
  return ask(address.href, question)
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

const bySocket = 'select inet_client_addr() is null'

test('answers at a socket, and by TCP where the path of the folder is too long for one', async () => {
  const short = await startEmbedded(join(folder, 'short'))
  expect(await ask(short.url, bySocket)).toBe(true)
  await short.stop()
  const long = await startEmbedded(join(folder, 'l'.repeat(104)))
  expect(await ask(long.url, bySocket)).toBe(false)
  await long.stop()
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
  const { port } = new URL(database.url)
  expect((await readdir(join(folder, 'postgres/socket'))).sort()).toEqual([`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
  await database.stop()
})

/** A process that has ended and that its parent does not reap. Answers its number, and ends the parent. */
const zombie = async (): Promise<{ pid: number; end: () => void }> => {
  const parent = spawn('sh', ['-c', 'sh -c "exit 0" & echo $!; exec sleep 600'])
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(String(line))
  await until(async () => (await statusOf(pid)).State?.startsWith('Z') === true, 10_000)
  return { pid, end: () => parent.kill() }
}

test('a start after a server that was killed and not reaped goes on, and says so', async () => {
  await (await startEmbedded(folder)).stop()
  const { pid, end } = await zombie()
  const data = join(folder, 'postgres/data')
  const { uid, gid } = await stat(data)
  await writeFile(join(data, 'postmaster.pid'), `${pid}\n${data}\n1\n5432\n\n127.0.0.1\n`)
  await chown(join(data, 'postmaster.pid'), uid, gid)
  const said: string[] = []
  const database = await startEmbedded(folder, { say: line => said.push(line) })
  expect(said).toEqual([
    `The postmaster.pid of a killed PostgreSQL was removed: process ${pid} is no server of this folder.`,
  ])
  expect(await ask(database.url, 'select 1')).toBe(1)
  await database.stop()
  end()
})

test('a server that was left behind and does not answer is ended, and the start says so', async () => {
  const killed = spawnProgram('main.ts', { DATA_DIR: folder, API_PORT: '4291' })
  await killed.says(/api ready/)
  const left = await postmaster(folder)
  process.kill(left, 'SIGSTOP')
  await killed.end('SIGKILL')
  const said: string[] = []
  const database = await startEmbedded(folder, { say: line => said.push(line) })
  expect(said).toEqual([`A PostgreSQL that a killed start had left running was stopped (process ${left}).`])
  expect(isAlive(left)).toBe(false)
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

const statusOf = async (pid: number): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await readFile(`/proc/${pid}/status`, 'utf8')).split('\n').map(line => line.split(':\t').map(part => part.trim())),
  )

test('works below a folder that only its owner may enter, as an account of its own without any right [S14]', async () => {
  const closed = await mkdtemp(join(isRoot ? homedir() : folder, 'closed-'))
  try {
    await chmod(closed, 0o700)
    const dataDir = join(closed, 'data')
    const database = await startEmbedded(dataDir)
    const server = await statusOf(await postmaster(dataDir))
    expect(server.CapEff).toBe('0000000000000000')
    expect(server.CapPrm).toBe('0000000000000000')
    if (isRoot) {
      const [uid] = (server.Uid ?? '').split('\t')
      await expect(run('id', ['-n', '-u', String(uid)])).rejects.toThrow('no such user')
      expect(server.Groups).toBe('')
      expect((await stat(join(dataDir, 'postgres'))).uid).toBe(Number(uid))
      const secret = join(dataDir, 'keys/postgres-password')
      await expect(asSuperuser(database.url, dataDir, `select pg_read_file('${secret}')`)).rejects.toThrow(
        'Permission denied',
      )
    }
    expect(await ask(database.url, 'select 1')).toBe(1)
    await database.stop()
  } finally {
    await rm(closed, { recursive: true, force: true })
  }
})

test('what a start left half made when it was killed is gone after the next one', async () => {
  const home = join(folder, 'postgres')
  const left = ['new-AbCdEf', 'new-999999-1-AbCdEf', `new-${process.pid}-1-AbCdEf`]
  for (const name of left) await mkdir(join(home, name, 'data'), { recursive: true })
  const database = await startEmbedded(folder)
  await database.stop()
  expect((await readdir(home)).sort()).toEqual(['data', 'socket'])
})

/** Puts the server into a recovery of some seconds, in which it refuses connections as after a crash. */
const recoverSlowly = async (dataDir: string): Promise<void> => {
  const data = join(dataDir, 'postgres/data')
  await appendFile(join(data, 'postgresql.auto.conf'), "restore_command = 'sleep 3; false'\nhot_standby = off\n")
  await writeFile(join(data, 'recovery.signal'), '')
  const { uid, gid } = await stat(data)
  await chown(join(data, 'recovery.signal'), uid, gid)
}

test('a start next to one that still recovers says that the folder is in use, and leaves its log alone', async () => {
  const database = await startEmbedded(folder)
  await database.stop()
  await recoverSlowly(folder)
  const log = await readFile(join(folder, 'postgres.log'), 'utf8')
  const first = startEmbedded(folder)
  await until(async () => (await readFile(join(folder, 'postgres.log'), 'utf8')).includes('archive recovery'), 10_000)
  await expect(startEmbedded(folder)).rejects.toThrow(/is in use by another running copy of the product/)
  expect(await ask((await first).url, 'select 1')).toBe(1)
  await (await first).stop()
  const after = await readFile(join(folder, 'postgres.log'), 'utf8')
  expect(after.startsWith(log)).toBe(true)
  expect(after).not.toContain('FATAL:  lock file')
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
