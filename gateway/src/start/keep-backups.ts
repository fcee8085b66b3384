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

/** When the newest backup of a folder was made, in milliseconds since 1970; undefined without one. */
export const newestBackup = async (folder: string): Promise<number | undefined> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  // A time that is still to come was written by a clock that was wrong.
  const times = names.map(timeOf).filter(time => time <= Date.now())
  return times.length > 0 ? Math.max(...times) : undefined
}

/** Makes a backup when the newest is old enough, and removes what is too many, once the new one is complete. */
const backUpWhenDue = async ({ folder, every, keep, backUp }: Schedule): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const newest = await newestBackup(folder)
  if (newest !== undefined && Date.now() - newest < every * hour) return
  const names = await readdir(folder)
  for (const unfinished of names.filter(name => name.endsWith('.part') && pattern.test(name.slice(0, -'.part'.length))))
    await rm(join(folder, unfinished), { force: true })
  const name = nameAt(new Date())
  await backUp(join(folder, name))
  const left = [...names.filter(one => timeOf(one) <= Date.now()).sort(), name]
  for (const old of left.slice(0, Math.max(0, left.length - keep))) await rm(join(folder, old), { force: true })
}

/**
 * A look at what is due. A backup that failed is tried again after an hour, then after twice as long each time and at
 * the latest when the next one is due: one that fills the disk must not fill it all night.
 */
export const backupRound = (schedule: Schedule): (() => Promise<void>) => {
  let failures = 0
  let pausedUntil = 0
  return async () => {
    if (Date.now() < pausedUntil) return
    try {
      await backUpWhenDue(schedule)
      failures = 0
    } catch (error) {
      const hours = Math.min(schedule.every, 2 ** failures)
      failures += 1
      pausedUntil = Date.now() + hours * hour
      const cause = error instanceof Error ? error.message : error
      schedule.print(`The backup failed and is tried again in ${hours} h: ${cause}`)
    }
  }
}

/** In a process of its own: it takes minutes, and must not hold up what watches over the others. */
export const backUpApart =
  (environment: NodeJS.ProcessEnv) =>
  async (file: string): Promise<void> => {
    await runApart(join(repository, 'gateway/src/commands/backup.ts'), ['backup', file], environment)
  }

/** Makes backups again and again. Returns a function that ends this. */
export const keepBackups = (schedule: Schedule): (() => void) => {
  const round = backupRound(schedule)
  let working = Promise.resolve()
  const check = (): void => {
    working = working.then(round)
  }
  const timer = setInterval(check, checkIntervalMs)
  check()
  return () => clearInterval(timer)
}
