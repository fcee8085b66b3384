import type { DsRecord } from '@panel/shared/contract'
import { type DomainName, fullName } from '@panel/shared/rules'
import { currentCall, waitUntil } from '../base/current-call'
import { REGISTRY_PATIENCE } from '../base/limits'
import type { Placed } from '../registry/port'
import type { RequestContext } from '../request-context'

/** The DS records that the registry of a domain has; null where it does not answer, or has no such domain of ours. */
export const heldDs = async (
  { registries, db, log }: Pick<RequestContext, 'registries' | 'db' | 'log'>,
  domain: DomainName & Placed,
): Promise<readonly DsRecord[] | null> => {
  const call = currentCall()
  const name = fullName(domain)
  try {
    const registry = registries.at(domain).port.asking(db, { isWanted: () => !call?.isCallerGone })
    const found = registry.info(name).then(held => (held?.sponsor === registry.client ? held.ds : null))
    return await waitUntil(performance.now() + REGISTRY_PATIENCE, found, null)
  } catch (err) {
    log.warn({ err, name }, 'the registry did not say which DS records it has')
    return null
  }
}
