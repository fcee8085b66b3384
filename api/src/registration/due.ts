import type { NamedRegistry } from '../registry/port'
import { findDueTasks } from '../registry/repository'
import type { Dependencies } from '../request-context'
import type { IsOver, JobNeeds } from '../set-aside/each-object'
import { runTask } from './run-task'

const batch = 50

/**
 * So many attempts in a row without an answer mean that the registry is away: the other tasks wait for the next run.
 */
export const silences = 3

type Needs = JobNeeds & Pick<Dependencies, 'registries' | 'settings' | 'keys'>

const runDueAt = async (deps: Needs, { share }: NamedRegistry, isOver: IsOver): Promise<void> => {
  const tried = new Set<number>()
  for (let silent = 0; ; ) {
    const due = (await findDueTasks(deps.db, share, batch)).filter(id => !tried.has(id))
    if (due.length === 0) return
    for (const id of due) {
      if (isOver() || silent >= silences) return
      tried.add(id)
      silent = (await runTask(deps, deps.db, id)) === 'silent' ? silent + 1 : 0
    }
  }
}

/**
 * Tries each task that is due, at each registry apart, so that one that is away holds up none of the others. A task that
 * a job of the queue has taken meanwhile is left to it.
 */
export const runDueTasks = async (deps: Needs, isOver: IsOver = () => false): Promise<void> => {
  await Promise.all(deps.registries.all.map(one => runDueAt(deps, one, isOver)))
}
