import type { NewPowerDnsZone, PowerDnsWholeZone } from '@panel/shared/contract/powerdns'
import type { User } from '../../base/caller'
import { ProblemError } from '../../base/errors'
import type { RequestContext } from '../../request-context'
import { addZone, removeZone } from '../../zones/service'
import { getOwnZone, getZone, patchZone } from './service'

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/**
 * Adds a zone without a registration here, with the records that were sent, or nothing at all. The platform's own records
 * are left out: they are what they are.
 * @throws ProblemError as `addZone` and `patchZone`
 */
export const createZone = async (
  context: RequestContext,
  user: User,
  { name, rrsets }: NewPowerDnsZone,
): Promise<PowerDnsWholeZone> => {
  const { id } = await addZone(context, user, name)
  const sets = (rrsets ?? []).flatMap(set =>
    set.type.toUpperCase() === 'SOA' || (set.type.toUpperCase() === 'NS' && plain(set.name) === plain(name))
      ? []
      : [{ ...set, changetype: 'REPLACE' }],
  )
  try {
    if (sets.length > 0) await patchZone(context, user, name, sets)
  } catch (error) {
    await removeZone(context, user, id)
    throw error
  }
  return getZone(context, user, name, {})
}

/** @throws ProblemError zone_unknown, zones_with_domains */
export const deleteZone = async (context: RequestContext, user: User, name: string): Promise<void> => {
  const { id, status } = await getOwnZone(context, user, name)
  if (status !== 'unregistered') throw new ProblemError('zones_with_domains')
  await removeZone(context, user, id)
}
