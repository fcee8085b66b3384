import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import { Client } from 'pg'
import { takeAdvisoryLock } from '../src/database/advisory-lock'
import { createDatabase, createPool } from '../src/database/connect'
import { type EmbeddedDatabase, startEmbedded } from '../src/database/embedded'
import { freePort } from '../src/free-port'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy'
import { type MailServer, startMailServer } from './mail-server'
import { type Spawned, spawnApi } from './processes'
import { until } from './until'
import { goodPassword, uniqueName } from './users'

/** TRUST OUT-1, milliseconds. */
const answerLimit = 3000
const recoveryLimit = 5000

const admin = { email: 'admin@example.com', password: 'lantern river 42' }

/** These tests start whole processes, which takes its time on a machine that is busy. */
jest.setTimeout(120_000)

let folder: string
let database: EmbeddedDatabase
let way: DatabaseProxy
let mails: MailServer
let api: Spawned
let port: number
let token: string

const fetchApi = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  })

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const signIn = () =>
  fetchApi('/auth/token', {
    method: 'POST',
    body: new URLSearchParams({ username: admin.email, password: admin.password }),
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panel-outage-'))
  database = await startEmbedded(folder)
  way = await openDatabaseProxy(database.url)
  mails = await startMailServer()
  port = await freePort()
  api = await spawnApi({ dataDir: folder, databaseUrl: way.url, port, admin }, { SMTP_URL: mails.url })
  token = ((await (await signIn()).json()) as { access_token: string }).access_token
})

afterAll(async () => {
  await api.end('SIGTERM')
  way.close()
  mails.close()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const calls: readonly (() => Promise<Response>)[] = [
  () => fetchApi('/health'),
  () => fetchApi('/cart'),
  () => fetchApi('/users/me'),
  () => fetchApi('/domains/my'),
  () => fetchApi('/cart/add', json({ name: 'outage', zone: 'com' })),
  () => fetchApi('/auth/resend', json({ email: 'someone@example.com' })),
  signIn,
]

/** Makes every call several times at once. Returns how each was answered and the longest wait. */
const callAll = async () => {
  const began = Date.now()
  const answers = await Promise.all(
    Array.from({ length: 4 }).flatMap(() =>
      calls.map(async call => {
        const { status, headers } = await call()
        return { told: [status, Number(headers.get('retry-after')) > 0], ms: Date.now() - began }
      }),
    ),
  )
  return { told: answers.map(({ told }) => told), longest: Math.max(...answers.map(({ ms }) => ms)) }
}

const untilItAnswers = async (): Promise<number> => {
  const began = Date.now()
  while (!(await fetchApi('/cart')).ok) expect(Date.now() - began).toBeLessThan(recoveryLimit)
  return Date.now() - began
}

const judge = async (name: string, { told, longest }: Awaited<ReturnType<typeof callAll>>, recovery: number) => {
  expect(told).toEqual(told.map(() => [503, true]))
  reportMetric(`OUT-1 ${name}: ms until the last answer`, longest, 'most', answerLimit)
  reportMetric(`OUT-1 ${name}: ms until it works again`, recovery, 'most', recoveryLimit)
  expect(api.child.exitCode === null ? 'it runs' : api.output()).toBe('it runs')
}

/** The server and all its connections. */
const postgres = async (): Promise<number[]> => {
  const [first = ''] = (await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')
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
  const answers = await whileFrozen(callAll)
  await judge('frozen', answers, await untilItAnswers())
})

test('OUT-1 control: a query that nobody watches waits longer than a call may', async () => {
  const unwatched = createDatabase(createPool(database.url, 1))
  await sql`select 1`.execute(unwatched)
  const waited = await whileFrozen(async () => {
    const began = Date.now()
    await expect(sql`select 1`.execute(unwatched)).rejects.toThrow()
    return Date.now() - began
  })
  expect(waited).toBeGreaterThan(answerLimit)
  await unwatched.destroy()
  await untilItAnswers()
})

test('OUT-1 no connection left', async () => {
  const holder = new Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin; lock table cart_items, domains, sessions in access exclusive mode')
  const waiting = Array.from({ length: 20 }, () => fetchApi('/cart'))
  const answers = await callAll()
  await holder.query('rollback')
  await holder.end()
  await judge('no connection left', answers, await untilItAnswers())
  expect((await Promise.all(waiting)).every(({ status }) => status === 503)).toBe(true)
})

const requestReset = () => fetchApi('/auth/request-reset', json({ email: admin.email }))

const signUp = () =>
  fetchApi('/auth/register', json({ email: `${uniqueName('outage')}@example.com`, password: goodPassword }))

test('a job that ends while the database refuses connections ends neither the API nor its worker', async () => {
  const taken = new AbortController()
  mails.answers.wait = once(taken.signal, 'abort')
  expect((await requestReset()).status).toBe(200)
  await until('a mail is under way', () => mails.received.length === 1)
  way.refuse()
  taken.abort()
  const answers = await callAll()
  await way.repair()
  await judge('refused as a job ends', answers, await untilItAnswers())
  // Of another address: a second code for the first one would make the first of no use, and it would not be mailed again.
  expect((await signUp()).status).toBe(201)
  // The first job, which nobody could note as done, is done again.
  await until('the worker goes on', () => mails.received.length > 2)
})

test.each([
  ['refused', () => way.refuse()],
  ['5 s slow', () => way.delay(5000)],
])('OUT-1 a database that is %s', async (name, breakIt) => {
  breakIt()
  const answers = await callAll()
  await way.repair()
  await judge(name, answers, await untilItAnswers())
})

test('B2 a process that is frozen in a transaction holds the others up for seconds only', async () => {
  const frozen = createDatabase(createPool(database.url, 1))
  const [locked, thawed] = [new AbortController(), new AbortController()]
  // As after SIGSTOP: the transaction has the lock of the audit log, which every login takes, and does not go on.
  const transaction = frozen.transaction().execute(async trx => {
    await takeAdvisoryLock(trx, 'audit')
    locked.abort()
    await once(thawed.signal, 'abort')
  })
  transaction.catch(() => undefined)
  await once(locked.signal, 'abort')
  const began = Date.now()
  expect((await signIn()).status).toBe(503)
  while (!(await signIn()).ok) expect(Date.now() - began).toBeLessThan(10_000)
  expect((await fetchApi('/users/me')).status).toBe(200)
  thawed.abort()
  await expect(transaction).rejects.toThrow()
  await frozen.destroy()
})
