import type { RunnerOptions, TaskList } from 'graphile-worker'
import type { Dependencies } from '../request-context'
import { keepRunning, type Worker } from './keep-running'

/** Milliseconds for which all places are in use before there are more. */
const patienceMs = 300

/** Places that a group may have at a time, each a connection to the mail server. */
const mostPlaces = 64

/** Runners that a group of four places may get beside its first one, each of which makes the places twice as many. */
export const mostHelpers = 4

/** Each task tells when it begins and when it ends. */
const watched = (tasks: TaskList, began: () => void, ended: () => void): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: Parameters<NonNullable<typeof task>>[1]) => {
        began()
        try {
          return await task?.(payload, helpers)
        } finally {
          ended()
        }
      },
    ]),
  )

/**
 * A runner whose places become more while all of them wait: each job of a server that hangs holds one, and the next job
 * finds another. The first places suffice otherwise, so that nothing asks the queue for 64 workers all day.
 */
export const keepRoom = async (
  deps: Dependencies,
  { concurrency, taskList = {}, ...options }: RunnerOptions & { concurrency: number },
): Promise<Worker> => {
  let active = 0
  let places = concurrency
  let helpers: Promise<Worker | undefined>[] = []
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  const retired = new Set<Promise<void>>()

  const widen = (): void => {
    timer = undefined
    if (isStopping || active < places) return
    const more = Math.min(places, mostPlaces - places)
    places += more
    const helper = keepRunning(deps, { ...options, concurrency: more, taskList: tasks }).catch(err => {
      deps.log.warn({ err }, 'the queue got no more places')
      places -= more
      look()
      return undefined
    })
    helpers.push(helper)
  }
  const look = (): void => {
    if (timer || isStopping || active < places || places >= mostPlaces) return
    timer = setTimeout(widen, patienceMs)
  }
  /** They end their jobs, of which there may be some that were taken a moment ago. */
  const retire = (): void => {
    for (const helper of helpers) {
      const end = helper.then(worker => worker?.stop()).finally(() => retired.delete(end))
      retired.add(end)
    }
    helpers = []
    places = concurrency
  }
  const tasks = watched(
    taskList,
    () => {
      active += 1
      look()
    },
    () => {
      active -= 1
      if (active === 0) retire()
    },
  )
  const first = await keepRunning(deps, { ...options, concurrency, taskList: tasks })
  return {
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      retire()
      await Promise.all([first.stop(), ...retired])
    },
  }
}
