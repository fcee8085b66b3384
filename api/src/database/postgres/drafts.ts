import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../../server-kit/processes'

/** Started at the same millisecond with the same number is the same process, also in another container. */
const self = `${process.pid}-${Math.round(performance.timeOrigin)}`

const name = /^new-(?<pid>\d+)-(?<since>\d+)-/

const oldAfterMs = 10 * 60_000

/** A folder in `home` to make something in before it is put in place. It names the process that makes it. */
export const newDraft = (home: string): Promise<string> => mkdtemp(join(home, `new-${self}-`))

const isAbandoned = async (home: string, draft: string): Promise<boolean> => {
  const maker = name.exec(draft)?.groups
  if (!maker) return true
  if (`${maker.pid}-${maker.since}` === self) return false
  if (Number(maker.pid) === process.pid || !isAlive(Number(maker.pid))) return true
  const made = await stat(join(home, draft)).catch(() => null)
  return made !== null && Date.now() - made.mtimeMs > oldAfterMs
}

/** Removes what killed starts left half made. */
export const removeDrafts = async (home: string): Promise<void> => {
  for (const draft of await readdir(home))
    if (draft.startsWith('new-') && (await isAbandoned(home, draft)))
      await rm(join(home, draft), { recursive: true, force: true })
}
