import type { ChildProcess } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartError } from '../errors'
import { freePort } from '../free-port'
import { secretFile } from '../security/secret-file'
import { type Cluster, lastWords, launch, prepareCluster } from './postgres/cluster'
import { connectSuperuser, findRunning, stopServer, until } from './postgres/running'

/** The embedded server. `url` is for the product's own role, which may do nothing outside its database. */
export interface EmbeddedDatabase {
  url: string
  stop: () => Promise<void>
}

const database = 'panel'
const startLimitMs = 60_000
const restartPauseMs = 500

interface Server {
  child: ChildProcess
  /** The connection that holds `dataDirLock`. */
  lock: Client
}

/** Number of the advisory lock whose holder is the one user of a DATA_DIR. It ends with its holder, however killed. */
const dataDirLock = 7_203_519

const databaseUrl = (port: number, password: string): string =>
  `postgres://${database}:${password}@127.0.0.1:${port}/${database}`

const takeLock = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [dataDirLock])
  return rows[0]?.taken === true
}

const createDatabase = async (client: Client, password: string): Promise<void> => {
  const roles = await client.query('select 1 from pg_roles where rolname = $1', [database])
  if (roles.rowCount === 0) await client.query(`create role ${database} login password '${password}'`)
  const databases = await client.query('select 1 from pg_database where datname = $1', [database])
  if (databases.rowCount === 0) await client.query(`create database ${database} owner ${database}`)
}

const inUse = (dataDir: string): StartError =>
  new StartError(
    `The folder ${dataDir} is in use by another running copy of the product: stop it or set another DATA_DIR.`,
  )

/** A server that a killed process left behind is stopped; one whose owner lives refuses us. */
const clearLeftover = async (cluster: Cluster, dataDir: string, password: string): Promise<void> => {
  const running = await findRunning(cluster.data, password)
  if (!running) return
  const client = await connectSuperuser(running.port, password)
  const free = await takeLock(client)
  await client.end()
  if (!free) throw inUse(dataDir)
  await stopServer(running.pid)
}

const waitForAnswer = async (
  cluster: Cluster,
  child: ChildProcess,
  port: number,
  password: string,
): Promise<Client> => {
  let client: Client | null = null
  const ended = () => child.exitCode !== null || child.signalCode !== null
  await until(async () => {
    client = ended() ? null : await connectSuperuser(port, password).catch(() => null)
    return client !== null || ended()
  }, startLimitMs)
  if (client) return client
  if (!ended() && child.pid) await stopServer(child.pid)
  throw new StartError(`The embedded PostgreSQL did not start: ${await lastWords(cluster)}`)
}

/**
 * Starts the embedded PostgreSQL on `DATA_DIR/postgres`, making it first when there is none. A server that ends without
 * being told to is started again on the same port.
 * @throws Error when another copy of the product uses the folder, or PostgreSQL cannot run here
 */
export const startEmbedded = async (folder: string): Promise<EmbeddedDatabase> => {
  const dataDir = resolve(folder)
  await mkdir(dataDir, { recursive: true })
  const password = await secretFile(dataDir, 'postgres-password')
  const cluster = await prepareCluster(dataDir, password)
  await clearLeftover(cluster, dataDir, password)
  const port = await freePort()
  const start = async (): Promise<Server> => {
    const child = await launch(cluster, port)
    const lock = await waitForAnswer(cluster, child, port, password)
    if (!(await takeLock(lock))) throw inUse(dataDir)
    return { child, lock }
  }

  let server = await start().catch(async error => {
    throw (await findRunning(cluster.data, password)) ? inUse(dataDir) : error
  })
  await createDatabase(server.lock, password)

  let stopping = false
  const watch = (): void => {
    server.child.once('exit', restart)
  }
  const restart = async (): Promise<void> => {
    while (!stopping) {
      await server.lock.end().catch(() => undefined)
      await sleep(restartPauseMs)
      const started = stopping ? null : await start().catch(() => null)
      if (!started) continue
      server = started
      return watch()
    }
  }
  watch()

  return {
    url: databaseUrl(port, password),
    stop: async () => {
      stopping = true
      await server.lock.end().catch(() => undefined)
      if (server.child.pid) await stopServer(server.child.pid)
    },
  }
}

/** Address of the database of a DATA_DIR whose server runs already; null when none does. */
export const findEmbedded = async (folder: string): Promise<string | null> => {
  const dataDir = resolve(folder)
  const password = await secretFile(dataDir, 'postgres-password')
  const running = await findRunning(join(dataDir, 'postgres', 'data'), password)
  return running && databaseUrl(running.port, password)
}
