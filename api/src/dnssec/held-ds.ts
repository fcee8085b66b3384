import type { DsRecord } from '@panel/shared/contract'
import { type DomainName, fullName } from '@panel/shared/rules'
import { currentCall, waitUntil } from '../base/current-call'
import { REGISTRY_PATIENCE } from '../base/limits'
import type { RequestContext } from '../request-context'

/** The DS records that the registry itself has; null where it does not answer. */
export const heldDs = async (
  { registries, db, log }: Pick<RequestContext, 'registries' | 'db' | 'log'>,
  domain: DomainName,
): Promise<readonly DsRecord[] | null> => {
  const call = currentCall()
  const name = fullName(domain)
  try {
    const asked = registries
      .of(domain.zone)
      .port.asking(db, { isWanted: () => !call?.isCallerGone })
      .info(name)
    const found = asked.then(held => held?.ds ?? [])
    return await waitUntil(performance.now() + REGISTRY_PATIENCE, found, null)
  } catch (err) {
    log.warn({ err, name }, 'the registry did not say which DS records it has')
    return null
  }
}
