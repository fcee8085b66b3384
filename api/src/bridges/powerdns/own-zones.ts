import type { NewPowerDnsZone, PowerDnsWholeZone, PowerDnsZoneSettings } from '@panel/shared/contract/powerdns'
import type { User } from '../../base/caller'
import { invalidField, ProblemError } from '../../base/errors'
import { platformNameservers } from '../../domains/service'
import { findZone } from '../../publishing/repository'
import type { RequestContext } from '../../request-context'
import { addZone, removeZone } from '../../zones/service'
import { setSigning } from './keys'
import { findNamedZone, getOwnZone, getZone, patchZone } from './service'

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** Names of one kind in both of its spellings; a zone that follows other servers is none of ours. */
const kinds: Readonly<Record<string, string>> = { primary: 'master', secondary: 'slave' }
const kindOf = (written: string): string => kinds[written.toLowerCase()] ?? written.toLowerCase()
const followers: readonly string[] = ['slave', 'consumer']

/** @throws ProblemError validation where they are not those of the platform */
const assertOurs = ({ settings }: RequestContext, nameservers: readonly string[] | null | undefined): void => {
  const ours = platformNameservers(settings)
  const isOurs = nameservers?.length
    ? new Set(nameservers.map(plain)).size === ours.length && nameservers.every(one => ours.includes(plain(one)))
    : true
  if (!isOurs) throw invalidField('nameservers', 'zone_setting', { value: ours.map(one => `${one}.`).join(', ') })
}

/** What a zone cannot be is refused, not left out, since its owner would look for it in vain. */
const assertPossible = (context: RequestContext, { kind, nameservers, zone }: NewPowerDnsZone): void => {
  if (followers.includes(kindOf(kind ?? ''))) throw invalidField('kind', 'zone_setting', { value: 'Master' })
  if (zone) throw invalidField('zone', 'zone_setting', { value: '""' })
  assertOurs(context, nameservers)
}

/**
 * Adds a zone without a registration here, with the records that were sent and signed where that was asked for, or
 * nothing at all. The platform's own records are left out: they are what they are.
 * @throws ProblemError validation, zone_exists, and as `addZone`, `patchZone` and `updateZone`
 */
export const createZone = async (
  context: RequestContext,
  user: User,
  zone: NewPowerDnsZone,
): Promise<PowerDnsWholeZone> => {
  const { name, rrsets, dnssec, masters, nsec3param } = zone
  assertPossible(context, zone)
  // Also for a token of some domains, which may not add any.
  if ((await findNamedZone(context, user, name)).length > 0) throw new ProblemError('zone_exists')
  const { id } = await addZone(context, user, name)
  const sets = (rrsets ?? []).flatMap(set =>
    set.type.toUpperCase() === 'SOA' || (set.type.toUpperCase() === 'NS' && plain(set.name) === plain(name))
      ? []
      : [{ ...set, changetype: 'REPLACE' }],
  )
  try {
    if (sets.length > 0) await patchZone(context, user, name, sets)
    await updateZone(context, user, name, { dnssec, masters, nsec3param })
  } catch (error) {
    await removeZone(context, user, id)
    throw error
  }
  return getZone(context, user, name, {})
}

/**
 * Signs a zone or stops signing it. Of the other settings it takes what the zone has already: no other can be kept.
 * @throws ProblemError zone_unknown, validation, and as `setSigning`
 */
export const updateZone = async (
  context: RequestContext,
  user: User,
  name: string,
  { dnssec, nameservers, rrsets, ...settings }: PowerDnsZoneSettings,
): Promise<void> => {
  assertOurs(context, nameservers)
  if (rrsets?.length) throw invalidField('rrsets', 'zone_setting', { value: '[]' })
  const zone = await getZone(context, user, name, { rrsets: 'false' })
  const comparable = (key: keyof typeof settings, value: unknown): string =>
    key === 'kind' ? kindOf(String(value ?? '')) : String(value ?? '')
  const keys = Object.keys(settings) as (keyof typeof settings)[]
  const other = keys.find(key => !['', comparable(key, zone[key])].includes(comparable(key, settings[key])))
  if (other) throw invalidField(other, 'zone_setting', { value: String(zone[other]) || '""' })
  if (typeof dnssec !== 'boolean') return
  const { id } = await getOwnZone(context, user, name)
  // A zone whose signatures are about to end is still shown as signed.
  if (((await findZone(context.db, id))?.dnssec ?? false) !== dnssec) await setSigning(context, user, name, dnssec)
}

/** @throws ProblemError zone_unknown, zones_with_domains */
export const deleteZone = async (context: RequestContext, user: User, name: string): Promise<void> => {
  const { id, status } = await getOwnZone(context, user, name)
  if (status !== 'unregistered') throw new ProblemError('zones_with_domains')
  await removeZone(context, user, id)
}
