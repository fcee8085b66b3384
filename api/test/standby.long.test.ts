import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminCalls, domainCalls } from '@panel/shared/contract'
import pino from 'pino'
import { createDatabase, createPool } from '../src/database/connect'
import { startEmbedded } from '../src/database/embedded'
import { migrate } from '../src/database/migrate'
import { launch, prepareCluster } from '../src/database/postgres/cluster'
import { followStandby, type Standby } from '../src/database/standby'
import { freePort } from '../src/server-kit/free-port'
import { secretFile } from '../src/server-kit/secret-file'
import { prepareData } from '../src/setup/prepare-data'
import { startTestApi, type TestApi } from './api'
import { until } from './until'
import { createUser, makeDomain, type TestUser } from './users'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

let folder: string
let primary: Awaited<ReturnType<typeof startEmbedded>>
let follower: Awaited<ReturnType<typeof launch>>
let standby: Standby
let api: TestApi
let [buyer, other]: TestUser[] = []
let close: (() => Promise<unknown>)[] = []

const superuser = async (port: number | string): Promise<string> =>
  `postgres://postgres:${await secretFile(join(folder, 'primary'), 'postgres-password')}@127.0.0.1:${port}/panel`

/** A copy of the data of a server that is stopped follows it from then on. */
const startFollower = async (): Promise<string> => {
  const [from, to] = [join(folder, 'primary'), join(folder, 'standby')]
  primary = await startEmbedded(from)
  await primary.stop()
  const filter = (path: string) => !path.endsWith('/socket')
  await cp(from, to, { recursive: true, preserveTimestamps: true, filter })
  primary = await startEmbedded(from)
  const source = new URL(await superuser(new URL(primary.url).port))
  const cluster = await prepareCluster(to, source.password)
  const data = join(to, 'postgres/data')
  const words = `host=127.0.0.1 port=${source.port} user=postgres password=${source.password}`
  await writeFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${words}'\n`)
  await writeFile(join(data, 'standby.signal'), '')
  const port = await freePort()
  follower = await launch(cluster, port, true)
  const url = new URL(primary.url)
  url.searchParams.delete('host')
  url.port = String(port)
  return url.href
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panel-standby-'))
  const url = await startFollower()
  await migrate(primary.url)
  const db = createDatabase(createPool(primary.url, 12))
  const counters = createDatabase(createPool(primary.url, 4))
  standby = followStandby(url, db, pino({ level: 'silent' }))
  api = await startTestApi({ deps: { db, counters, standby } })
  close = [() => standby.stop(), () => api.close(), () => primary.stop()]
  await prepareData(api.deps)
  ;[buyer, other] = [await createUser(api), await createUser(api)]
})

afterAll(async () => {
  for (const end of close) await end()
  follower.child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const replay = async (act: 'pause' | 'resume'): Promise<void> => {
  const pool = createPool(await superuser(new URL(String(standby.pool.options.connectionString)).port), 1)
  await pool.query(`select pg_wal_replay_${act}()`).finally(() => pool.end())
}

const readsOfStandby = async (): Promise<number> =>
  (await api.deps.metrics.standbyReads.get()).values.reduce((sum, { value }) => sum + value, 0)

/** Names in the list of a customer, and whether the standby answered. */
const list = async (user: TestUser | undefined) => {
  const before = await readsOfStandby()
  const { status, json } = await api.call(domainCalls.mine, { token: user?.token })
  const ids = (json as { id: number }[]).map(({ id }) => id)
  return { status, ids, byStandby: (await readsOfStandby()) > before }
}

const untilItAnswers = () => until('the standby is near', async () => standby.database() !== undefined, 30_000)

test('the standby answers lists; what an account has changed is in its list at once, though the standby is behind', async () => {
  await untilItAnswers()
  expect(await list(other)).toEqual({ status: 200, ids: [], byStandby: true })
  await replay('pause')
  const id = await makeDomain(api, buyer as TestUser, null)
  expect(await list(buyer)).toEqual({ status: 200, ids: [id], byStandby: false })
  await replay('resume')
  await until('the standby has it', async () => (await list(buyer)).byStandby, 30_000)
  expect(await list(buyer)).toEqual({ status: 200, ids: [id], byStandby: true })
})

test('a standby that falls behind answers nothing, until it has caught up', async () => {
  await untilItAnswers()
  await replay('pause')
  await makeDomain(api, buyer as TestUser, null)
  await until('it is too far behind', async () => standby.database() === undefined, 30_000)
  expect((await list(other)).byStandby).toBe(false)
  await replay('resume')
  await untilItAnswers()
  expect((await list(other)).byStandby).toBe(true)
})

test('a read never changes anything there: what would is done by the primary', async () => {
  await untilItAnswers()
  const admin = await createUser(api, 'admin')
  for (const call of [adminCalls.domains, adminCalls.logs, adminCalls.statistics])
    expect((await api.call(call, { token: admin.token })).status).toBe(200)
})

test('a server that is no standby of the database is not asked', async () => {
  const itself = followStandby(primary.url, api.db, pino({ level: 'silent' }))
  await until('it was asked', async () => itself.pool.totalCount > 0, 30_000)
  expect(itself.database()).toBeUndefined()
  await itself.stop()
})

test('where the standby is killed, calls go on without a failure', async () => {
  await untilItAnswers()
  const asked = Array.from({ length: 20 }, () => list(other))
  follower.child.kill('SIGKILL')
  const answers = [...(await Promise.all(asked)), await list(other)]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await until('the primary alone answers', async () => standby.database() === undefined, 30_000)
})
