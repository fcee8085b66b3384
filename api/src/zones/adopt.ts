import type { DomainRow, Trx } from '../database/schema'
import { platformNameservers } from '../domains/service'
import type { Settings } from '../settings/settings'
import { findFormerZone, moveZone } from './repository'

/** A domain that is registered here now keeps the records of the zone that its owner had. Says whether that was served. */
export const adoptZone = async (trx: Trx, domain: DomainRow): Promise<boolean> => {
  const zone = await findFormerZone(trx, domain)
  if (!zone) return false
  await moveZone(trx, zone.id, domain.id)
  return zone.proven
}

/** Whether these nameservers are the platform's. */
export const isDelegatedHere = (hosts: readonly string[], settings: Settings): boolean => {
  const ours: readonly string[] = platformNameservers(settings)
  return hosts.length > 0 && hosts.every(host => ours.includes(host.toLowerCase().replace(/\.$/, '')))
}
