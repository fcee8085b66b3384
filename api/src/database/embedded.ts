import type { ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { openDataDir } from '../server-kit/data-dir'
import { StartError } from '../server-kit/errors'
import { freePort } from '../server-kit/free-port'
import { rotateLog } from '../server-kit/rotate-log'
import { secretFile } from '../server-kit/secret-file'
import { inUseError, takeLock } from './data-dir-lock'
import { dataFolder, type Launched, launch, prepareCluster, removeStaleSockets, socketFolder } from './postgres/cluster'
import { clearLeftover } from './postgres/leftover'
import {
  connectSuperuser,
  findRunning,
  isBusy,
  type ServerEnd,
  type StopLimits,
  stopLimits,
  stopServer,
} from './postgres/running'

/** The embedded server. `url` is for the product's own role, which may do nothing outside its database. */
export interface EmbeddedDatabase {
  url: string
  stop: () => Promise<void>
}

const database = 'panel'
const startLimitMs = 60_000
const restartPauseMs = 500
const pollMs = 40
const rotateEveryMs = 60_000

interface Server {
  child: ChildProcess
  /** The connection that holds the lock of DATA_DIR. */
  lock: Client
}

const databaseUrl = (dataDir: string, port: number, password: string): string => {
  const url = new URL(`postgres://${database}:${password}@127.0.0.1:${port}/${database}`)
  const socket = socketFolder(dataDir)
  if (socket !== undefined) url.searchParams.set('host', socket)
  return url.href
}

const createDatabase = async (client: Client, password: string): Promise<void> => {
  const roles = await client.query('select 1 from pg_roles where rolname = $1', [database])
  if (roles.rowCount === 0) await client.query(`create role ${database} login password '${password}'`)
  const databases = await client.query('select 1 from pg_database where datname = $1', [database])
  if (databases.rowCount === 0) await client.query(`create database ${database} owner ${database}`)
}

/** Waits for a first connection: as long as recovery after a crash takes, else a minute. An end of waiting ends the server. */
const waitForAnswer = async (
  { child, lastWords }: Launched,
  port: number,
  password: string,
  isStopping: () => boolean,
): Promise<Client> => {
  const ended = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  let lastSign = Date.now()
  while (!ended() && !isStopping() && Date.now() - lastSign < startLimitMs) {
    try {
      return await connectSuperuser(port, password)
    } catch (error) {
      if (isBusy(error)) lastSign = Date.now()
      await sleep(pollMs)
    }
  }
  if (!ended() && child.pid) await stopServer(child.pid)
  throw new StartError(`The embedded PostgreSQL did not start: ${await lastWords()}`)
}

interface Options {
  /** Milliseconds of each step of a stop. */
  limits?: StopLimits
  /** Gets a line when a stop was no clean one, and when a killed start had left something behind. */
  say?: (line: string) => void
  /** False where no data has to outlive a power cut: the server then does not wait for the disk. */
  isDurable?: boolean
}

const endings: Readonly<Record<ServerEnd, string | null>> = {
  fast: null,
  immediate:
    'The embedded PostgreSQL did not stop in time and was ended at once: its next start recovers what is stored.',
  running: 'The embedded PostgreSQL does not stop. Its process is',
}

/**
 * Starts the embedded PostgreSQL on `DATA_DIR/postgres`, making it first when there is none. A server that ends without
 * being told to is started again on the same port.
 * @throws Error when another copy of the product uses the folder, or PostgreSQL cannot run here
 */
export const startEmbedded = async (
  folder: string,
  { limits = stopLimits, say = line => void process.stderr.write(`${line}\n`), isDurable = true }: Options = {},
): Promise<EmbeddedDatabase> => {
  const dataDir = await openDataDir(folder)
  const password = await secretFile(dataDir, 'postgres-password')
  await clearLeftover(dataDir, password, say)
  const cluster = await prepareCluster(dataDir, password)
  const port = await freePort()
  let stopping = false
  const start = async (): Promise<Server> => {
    const launched = await launch(cluster, port, isDurable)
    const lock = await waitForAnswer(launched, port, password, () => stopping)
    if (!(await takeLock(lock))) throw inUseError(dataDir)
    await removeStaleSockets(cluster, port)
    return { child: launched.child, lock }
  }

  let server = await start().catch(async error => {
    throw (await findRunning(cluster.data, password)) ? inUseError(dataDir) : error
  })
  await createDatabase(server.lock, password)

  let restarting: Promise<void> | undefined
  const watch = (): void => {
    server.child.once('exit', () => {
      restarting = restart()
    })
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
  const rotation = setInterval(() => rotateLog(cluster.log), rotateEveryMs).unref()

  const report = (end: ServerEnd, pid: number): void => {
    const line = endings[end]
    if (line !== null) say(end === 'running' ? `${line} ${pid}.` : line)
  }

  return {
    url: databaseUrl(dataDir, port, password),
    stop: async () => {
      stopping = true
      clearInterval(rotation)
      // A server that is just being started again must not outlive us.
      await restarting
      // A server that hangs never closes its end: the shutdown does.
      server.lock.end().catch(() => undefined)
      if (server.child.pid) report(await stopServer(server.child.pid, limits), server.child.pid)
    },
  }
}

/** Address of the database of a DATA_DIR whose server runs already; null when none does. */
export const findEmbedded = async (folder: string): Promise<string | null> => {
  const dataDir = resolve(folder)
  const password = await secretFile(dataDir, 'postgres-password')
  const running = await findRunning(dataFolder(dataDir), password)
  return running && databaseUrl(dataDir, running.port, password)
}
