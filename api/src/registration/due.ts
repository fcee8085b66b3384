import { findDueTasks } from '../registry/repository'
import type { Dependencies } from '../request-context'
import { runTask } from './run-task'

const batch = 50

/** Tries each task that is due. What a job's own retry has taken meanwhile is left to it. */
export const runDueTasks = async (
  deps: Pick<Dependencies, 'db' | 'registry' | 'settings' | 'keys' | 'log'>,
): Promise<void> => {
  const tried = new Set<number>()
  for (;;) {
    const due = (await findDueTasks(deps.db, batch)).filter(id => !tried.has(id))
    if (due.length === 0) return
    for (const id of due) {
      tried.add(id)
      await runTask(deps, deps.db, id)
    }
  }
}
