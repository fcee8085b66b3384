import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** A server that answers on the data folder. */
export interface Running {
  pid: number
  port: number
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
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

/** postmaster.pid: process id in its first line, port in its fourth. */
const readPidFile = async (data: string): Promise<Running | null> => {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port } : null
}

const serves = async ({ port }: Running, data: string, password: string): Promise<boolean> => {
  const client = await connectSuperuser(port, password).catch(() => null)
  if (!client) return false
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return (await realpath(rows[0]?.data_directory ?? '')) === (await realpath(data))
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/** The server that runs on a data folder, if one does: started by another process, or left over by a killed one. */
export const findRunning = async (data: string, password: string): Promise<Running | null> => {
  const named = await readPidFile(data)
  if (!named || !isAlive(named.pid)) return null
  return (await serves(named, data, password)) ? named : null
}

/** Waits until `condition` holds; false when it does not within `limitMs`. */
export const until = async (condition: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> => {
  const end = Date.now() + limitMs
  while (Date.now() < end) {
    if (await condition()) return true
    await sleep(40)
  }
  return false
}

/** PostgreSQL's fast shutdown; the immediate one when that takes longer than 20 s. */
export const stopServer = async (pid: number): Promise<void> => {
  const signal = (name: NodeJS.Signals): boolean => {
    try {
      return process.kill(pid, name)
    } catch {
      return false
    }
  }
  signal('SIGINT')
  if (await until(() => !isAlive(pid), 20_000)) return
  signal('SIGQUIT')
  await until(() => !isAlive(pid), 10_000)
}
