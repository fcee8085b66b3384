import { rm } from 'node:fs/promises'
import { hasProcess, isAlive, isOrphan, runsIn, until } from '../../server-kit/processes'
import { inUseError, isLockHeld } from '../data-dir-lock'
import { dataFolder } from './cluster'
import { connectSuperuser, findRunning, pidFile, type Running, readPidFile, stopServer } from './running'

/** Milliseconds after which the owner of a server that has just become ready holds its lock, if it is alive. */
const ownerLimitMs = 3000

/** Milliseconds in which a server that was just launched can be asked something. */
const launchLimitMs = 10_000

/** Milliseconds in which a process that ended is reaped, where somebody reaps. */
const reapLimitMs = 5000

type Say = (line: string) => void

const isServerOf = (data: string, pid: number): Promise<boolean> => runsIn(data, 'postgres', pid)

const end = async (pid: number, say: Say): Promise<void> => {
  await stopServer(pid)
  say(`A PostgreSQL that a killed start had left running was stopped (process ${pid}).`)
}

interface Leftover {
  dataDir: string
  password: string
  /** Of the server, as its file says. */
  pid: number
  say: Say
}

/** Waits until a server that was just launched can be asked; null when it cannot, or has ended. */
const untilAsked = async ({ dataDir, password, pid }: Leftover): Promise<Running | null> => {
  const data = dataFolder(dataDir)
  let running: Running | null = null
  await until(async () => {
    running = await findRunning(data, password)
    return running !== null || !(await isServerOf(data, pid))
  }, launchLimitMs)
  return running && { ...(running as Running), justReady: true }
}

/** A server that a killed process left behind is stopped; one whose owner lives refuses us. */
const clearServer = async (left: Leftover, found: Running | null): Promise<void> => {
  const { dataDir, password, pid, say } = left
  const running = found ?? (await untilAsked(left))
  if (!running) {
    if (!(await isServerOf(dataFolder(dataDir), pid))) return
    if (!(await isOrphan(pid))) throw inUseError(dataDir)
    return end(pid, say)
  }
  const client = await connectSuperuser(running.port, password)
  const owned = running.justReady ? await until(() => isLockHeld(client), ownerLimitMs) : await isLockHeld(client)
  await client.end()
  if (owned) throw inUseError(dataDir)
  await end(running.pid, say)
}

/**
 * Makes the data folder of a DATA_DIR usable for a start, after a killed one too.
 * @throws StartError when another copy of the product uses it
 */
export const clearLeftover = async (dataDir: string, password: string, say: Say): Promise<void> => {
  const data = dataFolder(dataDir)
  const named = await readPidFile(data)
  if (!named) return
  const { pid } = named
  const running = await findRunning(data, password)
  if (running || (await isServerOf(data, pid))) return clearServer({ dataDir, password, pid, say }, running)
  // PostgreSQL does not start while there is a process of the number in its file, even one that was not reaped yet.
  if (process.platform !== 'linux' || !hasProcess(pid)) return
  if (!isAlive(pid) && (await until(() => !hasProcess(pid), reapLimitMs))) return
  await rm(pidFile(data), { force: true })
  say(`The postmaster.pid of a killed PostgreSQL was removed: process ${pid} is no server of this folder.`)
}
