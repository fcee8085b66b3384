import type { Dependencies } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { healthJob, listDueHealth, listUnchecked } from './repository'
import { checkNow } from './service'

const batch = 100

/** Domains that are checked at a time: one that waits for its servers delays few others. */
const atOnce = 16

/** Milliseconds between two looks whether the job is to end. */
const pause = 250

/** Where this process looks next for domains that were never checked: after this one. */
let looked = 0

const findDue = async (db: JobNeeds['db']): Promise<number[]> => {
  const { ids, last } = await listUnchecked(db, looked, batch)
  if (ids.length === 0) looked = last
  return [...ids, ...(await listDueHealth(db, batch))]
}

/** Checks the domains that are due: a few minutes after a change, and each week. */
export const checkDueHealth = async (
  deps: Pick<Dependencies, 'settings' | 'registries'> & JobNeeds,
  isOver: IsOver,
): Promise<void> => {
  const stop = new AbortController()
  const timer = setInterval(() => {
    if (isOver()) stop.abort()
  }, pause)
  try {
    await eachObject<number>(deps, {
      job: healthJob,
      isOver,
      atOnce,
      find: () => findDue(deps.db),
      object: id => `domain ${id}`,
      work: async id => {
        await checkNow(deps, id, stop.signal)
        return undefined
      },
    })
  } finally {
    clearInterval(timer)
  }
}
