import { findDueTasks } from '../registry/repository'
import type { Dependencies } from '../request-context'
import type { IsOver, JobNeeds } from '../set-aside/each-object'
import { runTask } from './run-task'

const batch = 50

/**
 * So many attempts in a row without an answer mean that the registry is away: the other tasks wait for the next run.
 */
const silences = 3

/** Tries each task that is due. A task that a job of the queue has taken meanwhile is left to it. */
export const runDueTasks = async (
  deps: JobNeeds & Pick<Dependencies, 'registry' | 'settings' | 'keys'>,
  isOver: IsOver = () => false,
): Promise<void> => {
  const tried = new Set<number>()
  for (let silent = 0; ; ) {
    const due = (await findDueTasks(deps.db, batch)).filter(id => !tried.has(id))
    if (due.length === 0) return
    for (const id of due) {
      if (isOver() || silent >= silences) return
      tried.add(id)
      silent = (await runTask(deps, deps.db, id)) === 'silent' ? silent + 1 : 0
    }
  }
}
