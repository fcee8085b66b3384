import type { Dependencies } from '../request-context'
import { clearSetAside, namesSetAside, setAside } from './repository'

export type JobNeeds = Pick<Dependencies, 'db' | 'log'> & Partial<Pick<Dependencies, 'metrics'>>

/** Tells a job that its time is over: it stops before the next object. */
export type IsOver = () => boolean

interface Work<T> {
  job: string
  isOver: IsOver
  /** The next ones that are due, after the last one of the part before; without those that are set aside. */
  find: (after: T | undefined) => Promise<T[]>
  /** Names an object in the list of what is set aside, for example `domain 12`. */
  object: (one: T) => string
  /** May answer with a pause in seconds for what cannot be done now, and why. */
  work: (one: T) => Promise<Pause | undefined>
  /** Objects that are worked on at a time; one unless it says otherwise. */
  atOnce?: number
}

export interface Pause {
  pause: number
  error: string
}

const longestError = 500

export const describeError = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).slice(0, longestError)

/** Notes that something failed: it is set aside. */
export const recordFailure = async (deps: JobNeeds, job: string, object: string, err: unknown): Promise<void> => {
  deps.metrics?.jobErrors.inc({ job })
  deps.log.error({ err, job, object }, 'a job failed for one object, which is set aside')
  await setAside(deps.db, job, object, { error: describeError(err) })
}

const attempt = async <T>(
  deps: JobNeeds,
  { job, object, work }: Work<T>,
  failedBefore: ReadonlySet<string>,
  one: T,
): Promise<void> => {
  const name = object(one)
  try {
    const pause = await work(one)
    if (pause) await setAside(deps.db, job, name, pause)
    else if (failedBefore.has(name)) await clearSetAside(deps.db, job, name)
  } catch (err) {
    await recordFailure(deps, job, name, err)
  }
}

/** Works on what is due one by one. One that fails is set aside for a pause that grows, and the next one goes on. */
export const eachObject = async <T>(deps: JobNeeds, work: Work<T>): Promise<void> => {
  for (let after: T | undefined; ; ) {
    const part = await work.find(after)
    const failedBefore = await namesSetAside(deps.db, work.job, part.map(work.object))
    const left = [...part]
    const goOn = async (): Promise<void> => {
      for (let one = left.shift(); one !== undefined && !work.isOver(); one = left.shift())
        await attempt(deps, work, failedBefore, one)
    }
    await Promise.all(Array.from({ length: work.atOnce ?? 1 }, goOn))
    if (work.isOver()) return
    after = part.at(-1)
    if (after === undefined) return
  }
}
