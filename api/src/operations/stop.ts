import { dropHeldOfOperation } from '../admin/held-decision-repository'
import type { OperationRow, Trx } from '../database/schema'
import type { Dependencies } from '../request-context'
import { mailResults } from './finish'
import { lockRunning, setState } from './repository'
import { applyRefusals } from './result-repository'

type Needs = Pick<Dependencies, 'keys' | 'settings'>

/** Ends bulk work before its end; its owner gets a list of what was done until now. */
export const endEarly = async (trx: Trx, deps: Needs, operation: OperationRow): Promise<void> => {
  await applyRefusals(trx, operation.id)
  await setState(trx, operation.id, 'stopped')
  await dropHeldOfOperation(trx, operation.id)
  await mailResults(trx, deps, operation)
}

/** Ends all bulk work that an account ordered. */
export const stopOperations = async (trx: Trx, deps: Needs, userId: number): Promise<void> => {
  for (const operation of await lockRunning(trx, userId)) await endEarly(trx, deps, operation)
}
