import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { reportMetric } from '@panel/shared/testing/metric'
import type { Pool } from 'pg'
import { createPool } from '../src/database/connect'
import { type EmbeddedDatabase, startEmbedded } from '../src/database/embedded'
import { until } from './until'

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 1_800_000 })

const cycles = 50
const writersAtOnce = 16
const perCycle = 200

/** Milliseconds to wait for a busy machine. */
const timeLimit = 300_000

let folder: string
let database: EmbeddedDatabase
/** The pool that calls of the product have, and one that does not wait for the disk. */
let pools: { product: Pool; asynchronous: Pool }

beforeAll(async () => {
  provideDebianPackages(['strace'])
  folder = await mkdtemp(join(tmpdir(), 'panel-power-'))
  database = await startEmbedded(folder)
  pools = {
    product: createPool(database.url, writersAtOnce),
    asynchronous: createPool(database.url, writersAtOnce, '-c synchronous_commit=off'),
  }
  await pools.product.query('create table written (number bigint primary key)')
})

afterAll(async () => {
  await Promise.all(Object.values(pools).map(pool => pool.end()))
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const postmaster = async (): Promise<number> =>
  Number((await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])

/** Kills the server and all its processes at once, as a loss of power does. */
const killAll = async (): Promise<void> => {
  const pid = await postmaster()
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(/\s+/).map(Number)
  for (const each of [pid, ...children]) process.kill(each, 'SIGKILL')
}

let next = 0

/** Writes until the server is killed; says what was acknowledged and how much of it is not there afterwards. */
const writeAndKill = async (pool: Pool) => {
  const acknowledged: number[] = []
  let writing = true
  const writers = Array.from({ length: writersAtOnce }, async () => {
    while (writing) {
      next += 1
      const number = next
      const done = await pool.query('insert into written values ($1)', [number]).catch(() => null)
      if (done) acknowledged.push(number)
    }
  })
  await until('enough is written', () => acknowledged.length >= perCycle, timeLimit)
  await killAll()
  const killedAt = performance.now()
  writing = false
  await Promise.all(writers)
  const alive = () =>
    pools.product.query('select 1').then(
      () => true,
      () => false,
    )
  await until('the server answers again', alive, timeLimit)
  const recovery = performance.now() - killedAt
  const { rows } = await pools.product.query<{ number: number }>('select number from written where number = any ($1)', [
    acknowledged,
  ])
  const kept = new Set(rows.map(({ number }) => number))
  return { acknowledged: acknowledged.length, lost: acknowledged.filter(number => !kept.has(number)).length, recovery }
}

test('DUR-2 no acknowledged write is lost when all of PostgreSQL is killed', async () => {
  const rounds: Awaited<ReturnType<typeof writeAndKill>>[] = []
  for (let cycle = 0; cycle < cycles; cycle += 1) rounds.push(await writeAndKill(pools.product))
  const sum = (of: 'acknowledged' | 'lost') => rounds.reduce((total, round) => total + round[of], 0)
  reportMetric('DUR-2 acknowledged writes', sum('acknowledged'), 'least', cycles * perCycle)
  reportMetric('DUR-2 acknowledged writes that are lost', sum('lost'), 'most', 0)
  const slowest = Math.round(Math.max(...rounds.map(({ recovery }) => recovery)))
  reportMetric('DUR-2 ms until PostgreSQL answers again', slowest, 'most', 5_000)
})

test('DUR-2 control: commits that do not wait for the disk are lost', async () => {
  let lost = 0
  for (let cycle = 0; cycle < cycles && lost === 0; cycle += 1) lost += (await writeAndKill(pools.asynchronous)).lost
  expect(lost).toBeGreaterThan(0)
})

/** How often the server asks the disk to keep what was written, while `work` goes on. */
const countSyncs = async (work: () => Promise<void>): Promise<number> => {
  const trace = join(folder, 'trace')
  const pid = await postmaster()
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(/\s+/)
  const attach = [String(pid), ...children].flatMap(each => ['-p', each])
  const strace = spawn('strace', ['-f', '-e', 'trace=fdatasync,fsync', '-o', trace, ...attach], { env: process.env })
  let said = ''
  strace.stderr.setEncoding('utf8').on('data', text => {
    said += text
  })
  // A line for each process: what one does before it is traced is not counted.
  await until('all of them are traced', () => said.split('\n').length > children.length + 1, timeLimit)
  await work()
  strace.kill('SIGINT')
  await once(strace, 'exit')
  return (await readFile(trace, 'utf8')).split('\n').filter(line => /fdatasync|fsync/.test(line)).length
}

const commits = 200

/** Commits one after another, on one connection that is there already. */
const commitInTurn = async (pool: Pool): Promise<number> => {
  const client = await pool.connect()
  const syncs = await countSyncs(async () => {
    for (let count = 0; count < commits; count += 1) {
      next += 1
      await client.query('insert into written values ($1)', [next])
    }
  })
  client.release()
  return syncs
}

test('DUR-3 each commit is on the disk before it is acknowledged', async () => {
  reportMetric(`DUR-3 syncs of ${commits} commits in turn`, await commitInTurn(pools.product), 'least', commits)
})

test('DUR-3 control: commits that do not wait for the disk are found', async () => {
  expect(await commitInTurn(pools.asynchronous)).toBeLessThan(commits)
})
