import { randomInt } from 'node:crypto'
import { readFile, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { isAlive, until } from '../../server-kit/processes'

/** What postmaster.pid says. */
interface PidFile {
  pid: number
  port: number
}

/** A server that answers on the data folder. */
export interface Running extends PidFile {
  /** It was still recovering from a crash when we asked, so its owner may not have reached it yet. */
  justReady: boolean
}

/** A connection as the superuser of the embedded server; throws when it does not answer within two seconds. */
export const connectSuperuser = async (port: number, password: string): Promise<Client> => {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export const pidFile = (data: string): string => join(data, 'postmaster.pid')

/** postmaster.pid: process id in its first line, port in its fourth, 0 while the server has not written it yet. */
export const readPidFile = async (data: string): Promise<PidFile | null> => {
  const lines = (await readFile(pidFile(data), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 ? { pid, port: port || 0 } : null
}

/** Seconds since the epoch, in the past, that a file system can keep. */
const randomTime = (): number => randomInt(1, 1_000_000_000)

const timeOf = async (folder: string): Promise<number> => Math.floor((await stat(folder)).mtimeMs / 1000)

/** Others may ask at the same moment, or make something in the folder: then our time is gone before it was seen. */
const looks = 20

/**
 * Whether the server that `client` reached sees the time that we give to the folder around the data folder: one on a copy
 * of it does not. A full disk has room for a time, as nothing is made.
 */
const isOn = async (data: string, client: Client): Promise<boolean> => {
  const home = dirname(data)
  for (let look = 0; look < looks; look += 1) {
    const time = randomTime()
    await utimes(home, time, time)
    const { rows } = await client.query<{ seen: number }>(
      "select extract(epoch from (pg_stat_file('..')).modification)::int as seen",
    )
    if (rows[0]?.seen === time) return true
    if ((await timeOf(home)) === time) return false
  }
  return false
}

/** SQLSTATE cannot_connect_now: the server starts, recovers from a crash, or shuts down. */
export const isBusy = (error: unknown): boolean => (error as { code?: string }).code === '57P03'

const busyLimitMs = 60_000

/** Waits while the server recovers or shuts down. Null when it does not answer, or has ended meanwhile. */
const connectWhenReady = async ({ pid, port }: PidFile, password: string) => {
  let client: Client | null = null
  let waited = false
  await until(async () => {
    try {
      client = await connectSuperuser(port, password)
      return true
    } catch (error) {
      const busy = isBusy(error)
      waited ||= busy
      return !(busy && isAlive(pid))
    }
  }, busyLimitMs)
  return { client: client as Client | null, waited }
}

/** The server that runs on a data folder, if one does: started by another process, or left over by a killed one. */
export const findRunning = async (data: string, password: string): Promise<Running | null> => {
  const named = await readPidFile(data)
  if (!named?.port || !isAlive(named.pid)) return null
  const { client, waited } = await connectWhenReady(named, password)
  if (!client) return null
  try {
    return (await isOn(data, client)) ? { ...named, justReady: waited } : null
  } catch {
    return null
  } finally {
    await client.end()
  }
}

/** Milliseconds that PostgreSQL's fast shutdown and its immediate one may take. */
export interface StopLimits {
  fast: number
  immediate: number
}

export const stopLimits: StopLimits = { fast: 20_000, immediate: 10_000 }

/** How a server ended, or that it has not. */
export type ServerEnd = 'fast' | 'immediate' | 'running'

/** PostgreSQL's fast shutdown; the immediate one when that takes too long. A server that was paused goes on first. */
export const stopServer = async (pid: number, limits = stopLimits): Promise<ServerEnd> => {
  const endsBy = (name: NodeJS.Signals, limitMs: number): Promise<boolean> => {
    try {
      for (const each of [name, 'SIGCONT'] as const) process.kill(pid, each)
    } catch {
      // It has ended, or is not ours.
    }
    return until(() => !isAlive(pid), limitMs)
  }
  if (await endsBy('SIGINT', limits.fast)) return 'fast'
  return (await endsBy('SIGQUIT', limits.immediate)) ? 'immediate' : 'running'
}
