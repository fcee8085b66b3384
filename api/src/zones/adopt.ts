import type { DelegationType } from '@panel/shared/contract'
import type { DomainRow, Trx } from '../database/schema'
import { platformNameservers } from '../domains/service'
import type { Settings } from '../settings/settings'
import { continueZone, findFormerRegistration, findFormerZone, hasZone, replaceZone } from './former-repository'

/**
 * A domain that is registered here now goes on with the zone that its owner had here: without a registration, or, where it
 * was given no records, in an earlier one. Says as what that was served; null where there is none.
 */
export const adoptZone = async (trx: Trx, domain: DomainRow): Promise<DelegationType | null> => {
  const zone = await findFormerZone(trx, domain)
  if (zone) {
    await replaceZone(trx, zone.id, domain.id)
    return zone.proven ? 'internal' : null
  }
  const former = (await hasZone(trx, domain.id)) ? undefined : await findFormerRegistration(trx, domain)
  if (!former || !(await hasZone(trx, former.id))) return null
  await continueZone(trx, former.id, domain.id)
  return former.served_as
}

/** Whether these nameservers are the platform's. */
export const isDelegatedHere = (hosts: readonly string[], settings: Settings): boolean => {
  const ours: readonly string[] = platformNameservers(settings)
  return hosts.length > 0 && hosts.every(host => ours.includes(host.toLowerCase().replace(/\.$/, '')))
}
