import type { TaskKind, TaskPayloads } from '../database/registry-columns'
import type { Database, Trx } from '../database/schema'

/** How services hand work to the registry without knowing what comes of it. */
export interface RegistryWork {
  /** Stores work for a domain and begins it. Returns the task's id. Quiet work sends no mail of its own. */
  schedule: <Kind extends TaskKind>(
    trx: Trx,
    domainId: number,
    kind: Kind,
    payload: TaskPayloads[Kind],
    quiet?: boolean,
  ) => Promise<number>
  /**
   * Tries a task now where it still waits, for a caller that wants the result with its answer: until `until`, as
   * `performance.now()` counts, or for as long as a person waits. The attempt goes on after that.
   */
  run: (db: Database, taskId: number, until?: number) => Promise<void>
}
