import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runApart } from './child-process'
import { repository } from './packages'

/** Milliseconds between two looks at what is due, so that a machine that slept makes up for it. */
const checkIntervalMs = 60_000
const hour = 3_600_000

const pattern = /^backup-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z$/

const nameAt = (at: Date): string => `backup-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const timeOf = (name: string): number => {
  const [day = '', time = ''] = (pattern.exec(name)?.[1] ?? '').split('T')
  return Date.parse(`${day}T${time.replaceAll('-', ':')}Z`)
}

interface Schedule {
  folder: string
  /** Hours between two backups. */
  every: number
  /** How many of the newest stay. */
  keep: number
  print: (line: string) => void
  /** Makes a backup. */
  backUp: (file: string) => Promise<void>
}

/** Makes a backup when the newest is old enough, and removes what is too many, once the new one is complete. */
export const backUpWhenDue = async ({ folder, every, keep, print, backUp }: Schedule): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = (await readdir(folder)).filter(name => pattern.test(name)).sort()
  if (made.length > 0 && Date.now() - timeOf(made.at(-1) ?? '') < every * hour) return
  const name = nameAt(new Date())
  try {
    await backUp(join(folder, name))
  } catch (error) {
    return print(`The backup failed: ${error instanceof Error ? error.message : error}`)
  }
  const left = [...made, name]
  for (const old of left.slice(0, Math.max(0, left.length - keep))) await rm(join(folder, old), { force: true })
}

/** In a process of its own: it takes minutes, and must not hold up what watches over the others. */
export const backUpApart =
  (environment: NodeJS.ProcessEnv) =>
  async (file: string): Promise<void> => {
    await runApart(join(repository, 'gateway/src/commands/backup.ts'), ['backup', file], environment)
  }

/** Makes backups again and again. Returns a function that ends this. */
export const keepBackups = (schedule: Schedule): (() => void) => {
  let working = Promise.resolve()
  const check = (): void => {
    working = working.then(() => backUpWhenDue(schedule)).catch((error: Error) => schedule.print(error.message))
  }
  const timer = setInterval(check, checkIntervalMs)
  check()
  return () => clearInterval(timer)
}
