import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { createDatabase, createPool } from '../src/database/connect'
import { admin, answerLimit, type OutageWorld, startOutageWorld } from './outage-world'
import { until } from './until'
import { goodPassword, uniqueName } from './users'

/** These tests start whole processes, which takes its time on a machine that is busy. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: OutageWorld

beforeAll(async () => {
  world = await startOutageWorld()
})

afterAll(() => world?.stop())

/** The server and all its connections. */
const postgres = async (): Promise<number[]> => {
  const [first = ''] = (await readFile(join(world.folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8')
  return [first, ...children.trim().split(/\s+/)].map(Number)
}

/** Freezes PostgreSQL, all of it, until `work` is done. */
const whileFrozen = async <T>(work: () => Promise<T>): Promise<T> => {
  const pids = await postgres()
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}

test('OUT-1 a frozen database', async () => {
  const answers = await whileFrozen(world.callAll)
  world.judge('frozen', answers, await world.untilItAnswers())
})

test('OUT-1 control: a query without a watch waits longer than a call may', async () => {
  const unwatched = createDatabase(createPool(world.databaseUrl, 1))
  await sql`select 1`.execute(unwatched)
  const waited = await whileFrozen(async () => {
    const began = Date.now()
    await expect(sql`select 1`.execute(unwatched)).rejects.toThrow()
    return Date.now() - began
  })
  expect(waited).toBeGreaterThan(answerLimit)
  await unwatched.destroy()
  await world.untilItAnswers()
})

test('OUT-1 no connection left', async () => {
  const holder = new Client({ connectionString: world.databaseUrl })
  await holder.connect()
  await holder.query('begin; lock table cart_items, domains, sessions in access exclusive mode')
  const waiting = Array.from({ length: 20 }, () => world.fetchApi('/cart'))
  const answers = await world.callAll()
  await holder.query('rollback')
  await holder.end()
  world.judge('no connection left', answers, await world.untilItAnswers())
  expect((await Promise.all(waiting)).every(({ status }) => status === 503)).toBe(true)
})

const requestReset = () => world.send('/auth/request-reset', { email: admin.email })

const signUp = () =>
  world.send('/auth/register', { email: `${uniqueName('outage')}@example.com`, password: goodPassword })

test('a job that ends while the database refuses connections ends neither the API nor its worker', async () => {
  const taken = new AbortController()
  world.mails.answers.wait = once(taken.signal, 'abort')
  expect((await requestReset()).status).toBe(200)
  await until('a mail is under way', () => world.mails.received.length === 1)
  world.way.refuse()
  taken.abort()
  const answers = await world.callAll()
  await world.way.repair()
  world.judge('refused as a job ends', answers, await world.untilItAnswers())
  // Of another address: a second code for the first one would make the first of no use, and it would not be mailed again.
  expect((await signUp()).status).toBe(201)
  // The first job, which could not be marked as done, is done again.
  await until('the worker goes on', () => world.mails.received.length > 2)
})

test.each([
  ['refused', () => world.way.refuse()],
  ['5 s slow', () => world.way.delay(5000)],
])('OUT-1 a database that is %s', async (name, breakIt) => {
  breakIt()
  const answers = await world.callAll()
  await world.way.repair()
  world.judge(name, answers, await world.untilItAnswers())
})

test('a process that is frozen in a transaction holds the others up for seconds only', async () => {
  const frozen = createDatabase(createPool(world.databaseUrl, 1))
  const [locked, thawed] = [new AbortController(), new AbortController()]
  // As after SIGSTOP: the transaction holds the accounts, which the session of a sign-in refers to, and does not go on.
  const transaction = frozen.transaction().execute(async trx => {
    await trx.selectFrom('users').select('id').forUpdate().execute()
    locked.abort()
    await once(thawed.signal, 'abort')
  })
  transaction.catch(() => undefined)
  await once(locked.signal, 'abort')
  const began = Date.now()
  expect((await world.signIn()).status).toBe(503)
  while (!(await world.signIn()).ok) expect(Date.now() - began).toBeLessThan(10_000)
  expect((await world.fetchApi('/users/me')).status).toBe(200)
  thawed.abort()
  await expect(transaction).rejects.toThrow()
  await frozen.destroy()
})
