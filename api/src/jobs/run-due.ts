import { runHolds } from '../contacts/holds'
import { resumeOperations } from '../operations/run'
import { runDueTasks } from '../registration/due'
import { readLocks } from '../registration/locks'
import { readMessages } from '../registration/messages'
import { runSandbox } from '../registry/sandbox/maintenance'
import type { Dependencies } from '../request-context'
import { sendDigests } from '../terms/digest'
import { runTerms } from '../terms/run-terms'
import { completeTransfers } from './complete-transfers'

/** Everything that becomes due as the product's clock goes on. Two processes may run it at once. */
export const runDue = async (
  deps: Pick<Dependencies, 'db' | 'settings' | 'keys' | 'registry' | 'work' | 'log'>,
): Promise<void> => {
  if (!deps.registry.isRemote) await runSandbox(deps.db)
  await readMessages(deps)
  await readLocks(deps)
  await runHolds(deps)
  await runDueTasks(deps)
  await runTerms(deps)
  await completeTransfers(deps)
  await sendDigests(deps)
  await resumeOperations(deps)
}
