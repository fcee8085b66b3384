import type { Dependencies } from '../request-context'
import { describeError } from '../set-aside/each-object'
import { type Job, jobs } from './jobs'
import { addJobs, endRun, markOverdue, type ScheduledJob, takeDueJobs } from './schedule-repository'

/** Milliseconds between two looks at what is due. */
const pause = 2000

/** Seconds that a job has for the object that it is at when its time is over: longer than any answer of a registry. */
const grace = 60

const stored: readonly ScheduledJob[] = jobs.map(({ name, every, limit }) => ({ name, every, lease: limit + grace }))

const runOnce = async (deps: Dependencies, job: Job, runs: number, isStopping: () => boolean): Promise<void> => {
  const { name, limit } = job
  const began = performance.now()
  const isOver = () => isStopping() || performance.now() - began > limit * 1000
  const fail = (err: unknown, note: (error: string) => Promise<void>): Promise<void> => {
    deps.metrics.jobErrors.inc({ job: name })
    deps.log.error({ err, job: name }, 'a job of the schedule failed')
    return note(describeError(err))
  }
  const overdue = setTimeout(
    () => {
      const late = new Error(`It has not ended after ${limit + grace} seconds`)
      fail(late, error => markOverdue(deps.db, name, error)).catch(() => undefined)
    },
    (limit + grace) * 1000,
  )
  try {
    await job.run(deps, isOver)
    await endRun(deps.db, { name, runs }, null)
  } catch (err) {
    await fail(err, error => endRun(deps.db, { name, runs }, error))
  } finally {
    clearTimeout(overdue)
  }
}

/**
 * Runs each job when it is due: in one of all processes at a time, and in none of the places of the queue, so that
 * neither mail nor bulk work can hold it up. Returns what stops it, which waits for the objects that are being worked on.
 */
export const startSchedule = async (deps: Dependencies): Promise<() => Promise<void>> => {
  await addJobs(deps.db, stored)
  const running = new Set<Promise<void>>()
  let isStopping = false
  let timer: NodeJS.Timeout
  const begin = async (): Promise<void> => {
    for (const { name, runs } of await takeDueJobs(deps.db, stored)) {
      const job = jobs.find(one => one.name === name)
      if (!job) continue
      const run = runOnce(deps, job, runs, () => isStopping)
        .catch(err => deps.log.warn({ err, job: name }, 'the end of a job could not be noted'))
        .finally(() => running.delete(run))
      running.add(run)
    }
  }
  let looking: Promise<void> = Promise.resolve()
  const look = (): void => {
    timer = setTimeout(() => {
      looking = begin().catch(err => deps.log.warn({ err }, 'the jobs that are due could not be read'))
      void looking.finally(() => {
        if (!isStopping) look()
      })
    }, pause)
  }
  look()
  return async () => {
    isStopping = true
    clearTimeout(timer)
    await looking
    await Promise.all(running)
  }
}
