import type { Dependencies } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { checkZone } from './prove'
import { deleteRemoved, listDueZones, zoneJob } from './repository'

const batch = 100

/** Zones that are looked at at a time: one that waits for its servers delays few others. */
const atOnce = 16

/** Looks at the zones without a registration that are due, and deletes those that were removed long ago. */
export const checkDueZones = async (
  deps: Pick<Dependencies, 'settings' | 'keys'> & JobNeeds,
  isOver: IsOver,
): Promise<void> => {
  await deleteRemoved(deps.db)
  await eachObject<number>(deps, {
    job: zoneJob,
    isOver,
    atOnce,
    find: () => listDueZones(deps.db, batch),
    object: id => `domain ${id}`,
    work: async id => {
      await checkZone(deps, id)
      return undefined
    },
  })
}
