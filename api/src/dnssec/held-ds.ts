import type { DsRecord } from '@panel/shared/contract'
import { currentCall, waitUntil } from '../base/current-call'
import { REGISTRY_PATIENCE } from '../base/limits'
import type { RequestContext } from '../request-context'

/** The DS records that the registry itself has; null where it does not answer. */
export const heldDs = async (
  { registry, db, log }: Pick<RequestContext, 'registry' | 'db' | 'log'>,
  name: string,
): Promise<readonly DsRecord[] | null> => {
  const call = currentCall()
  try {
    const asked = registry.asking(db, { isWanted: () => !call?.isCallerGone }).info(name)
    const found = asked.then(held => held?.ds ?? [])
    return await waitUntil(performance.now() + REGISTRY_PATIENCE, found, null)
  } catch (err) {
    log.warn({ err, name }, 'the registry did not say which DS records it has')
    return null
  }
}
