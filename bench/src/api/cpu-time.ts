import { readdir, readFile } from 'node:fs/promises'

/** Clock ticks of Linux, as /proc counts processor time: 100 a second on all its platforms. */
const tickMs = 10

interface Usage {
  parent: number
  /** Its own, and that of its children which have ended. */
  ms: number
  endedMs: number
}

/** Of proc(5), without the program's name, which may contain anything. */
const readUsage = async (pid: number): Promise<Usage> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const sum = (first: number): number => (Number(fields[first] ?? 0) + Number(fields[first + 1] ?? 0)) * tickMs
  return { parent: Number(fields[1] ?? 0), ms: sum(11), endedMs: sum(13) }
}

/** Milliseconds of processor time that a process has used; 0 where the system has no /proc. */
export const cpuTime = async (pid: number): Promise<number> => (await readUsage(pid)).ms

/** The same of all processes that it has started. */
export const cpuTimeOfChildren = async (pid: number): Promise<number> => {
  const names = await readdir('/proc').catch(() => [])
  const usages = await Promise.all(names.filter(name => /^\d+$/.test(name)).map(name => readUsage(Number(name))))
  const { endedMs } = await readUsage(pid)
  return usages.filter(({ parent }) => parent === pid).reduce((sum, { ms }) => sum + ms, endedMs)
}
