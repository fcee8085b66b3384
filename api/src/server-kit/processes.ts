import { readFileSync } from 'node:fs'
import { open, readFile, readlink, realpath, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from './errors'

/** Whether there is a process with this number, under any account; also one that ended and was not reaped yet. */
export const hasProcess = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/**
 * Whether all of a process has ended. Its first thread is said to be a zombie before the others have ended, which keep
 * its files and ports until then.
 */
const isZombie = (pid: number): boolean => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return /^State:\s+Z/m.test(status) && !/^Threads:\s+(?:[2-9]|\d\d)/m.test(status)
  } catch {
    return false
  }
}

/** Whether a process with this number runs, under any account. */
export const isAlive = (pid: number): boolean => hasProcess(pid) && !isZombie(pid)

const programOf = async (pid: number): Promise<string> => {
  const [program = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return basename(program)
}

/**
 * Whether a process runs a program in a folder. In a container root may not see where another account works: then its
 * account tells. False where the system has no /proc.
 */
export const runsIn = async (folder: string, program: string, pid: number): Promise<boolean> => {
  if ((await programOf(pid)) !== program) return false
  const place = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  if (place !== null) return place === (await realpath(folder))
  const owners = await Promise.all([`/proc/${pid}`, folder].map(path => stat(path).then(({ uid }) => uid)))
  return owners[0] === owners[1]
}

/** Whether the process that launched a server is gone, and another program has taken it over. */
export const isOrphan = async (pid: number): Promise<boolean> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const parent = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1])
  return parent > 0 && (await programOf(parent)) !== basename(process.execPath)
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

/** The last five lines of what was written to a log from a position on. */
export const readEnd = async (file: string, start: number): Promise<string> => {
  const log = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(64 * 1024), position: start })
    return buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-5).join('\n')
  } finally {
    await log.close()
  }
}
