import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { type CleanedTable, deleteExpired, tablesToClean } from './clean-up-repository'

/** Deletes what has expired, table by table, each in short steps. */
export const cleanUp = (deps: JobNeeds, isOver: IsOver = () => false): Promise<void> =>
  eachObject<CleanedTable>(deps, {
    job: 'clean_up',
    isOver,
    find: async after => (after === undefined ? tablesToClean(deps.db) : []),
    object: table => `table ${table}`,
    work: async table => {
      while (!isOver() && (await deleteExpired(deps.db, table)));
    },
  })
