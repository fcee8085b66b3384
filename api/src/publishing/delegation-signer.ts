import { isDeepStrictEqual } from 'node:util'
import type { DsRecord } from '@panel/shared/contract'
import { readClock } from '../clock/repository'
import type { DnsZoneRow, DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import type { RegistryWork } from '../registry/work'
import type { Dependencies } from '../request-context'
import { requestPublication } from './outbox-repository'
import { askRegistryDs } from './registry-ds'
import { findZone } from './repository'
import { askSerials } from './serials'
import {
  endSignatures,
  keepSignatures,
  limitSignatures,
  lockForSigning,
  lookSoon,
  setRegistryDs,
  wereDsRefused,
} from './signing-repository'

/** Seconds for which resolvers keep a DS record that is gone: a TTL of a day, and a day for the registry to publish. */
export const DS_LIFETIME = 2 * 86_400

/** A zone of ours that the publisher has signed, and whose DS records the registry was not given yet. */
const isWaiting = (zone: DnsZoneRow | undefined): zone is DnsZoneRow =>
  zone?.dnssec === true &&
  zone.ds.length > 0 &&
  zone.published_serial === zone.serial &&
  !isDeepStrictEqual(zone.ds, zone.registry_ds)

/**
 * Gives the registry the DS records of a zone, once every public server has it signed: with one that does not, validating
 * resolvers would refuse the domain. Until then, each look at all zones tries again.
 */
export const publishDs = async (
  { db, settings, work }: Pick<Dependencies, 'db' | 'settings' | 'work'>,
  domainId: number,
  name: string,
): Promise<void> => {
  const current = await findZone(db, domainId)
  if (!isWaiting(current)) return
  const servers = await askSerials(settings.DNS_PUBLISHER?.servers ?? [], name)
  if (servers.some(({ serial }) => serial !== current.serial)) return
  await transact(db, async trx => {
    const domain = await lockForSigning(trx, domainId)
    const zone = await findZone(trx, domainId)
    const isOurs = domain && domain.delegation_type !== 'external' && ['approved', 'expired'].includes(domain.status)
    if (!isOurs || !isWaiting(zone) || zone.serial !== current.serial) return
    // Ordered again each day.
    if (await wereDsRefused(trx, domainId, zone.ds, { lately: true })) return
    await setRegistryDs(trx, domainId, zone.ds)
    await work.schedule(trx, domainId, 'update', { ds: zone.ds })
  })
}

/** Takes the DS records of a zone back from the registry, which has the zone signed for a while: resolvers keep them. */
export const removeDs = async (trx: Trx, work: Pick<RegistryWork, 'schedule'>, zone: DnsZoneRow): Promise<void> => {
  if (zone.registry_ds.length === 0) return
  await keepSignatures(trx, zone.domain_id)
  await setRegistryDs(trx, zone.domain_id, [])
  await work.schedule(trx, zone.domain_id, 'update', { ds: [] })
}

/**
 * Goes on with turning DNSSEC off at a zone whose domain has come to be registered here meanwhile: what its owner was to
 * remove is ours to remove. DS records of a domain that is served elsewhere are not of this zone.
 */
export const resumeEnding = async (
  trx: Trx,
  work: Pick<RegistryWork, 'schedule'>,
  { id, delegation_type }: Pick<DomainRow, 'id' | 'delegation_type'>,
): Promise<void> => {
  const zone = await findZone(trx, id)
  if (!zone?.stays_signed || zone.dnssec) return
  if (delegation_type !== 'external' && zone.registry_ds.length > 0) return removeDs(trx, work, zone)
  await limitSignatures(trx, id, DS_LIFETIME)
}

/**
 * Has a zone that was signed stay so until its owner has removed the DS records where the domain is registered. The last
 * look at them may be hours old: none found then says nothing, and the next one comes soon.
 */
export const awaitRemoval = async (trx: Trx, zone: DnsZoneRow): Promise<void> => {
  if (zone.ds.length === 0) return
  await keepSignatures(trx, zone.domain_id)
  await lookSoon(trx, zone.domain_id)
}

const isSame = (one: DsRecord, other: DsRecord): boolean =>
  one.key_tag === other.key_tag &&
  one.digest_type === other.digest_type &&
  one.digest.toLowerCase() === other.digest.toLowerCase()

/** Whether one of these DS records is of a key of the zone. Others are of DNSSEC elsewhere, which our signatures do not serve. */
const isAnyOurs = (found: readonly DsRecord[], { ds }: DnsZoneRow): boolean =>
  found.some(one => ds.some(({ key_tag, algorithm }) => key_tag === one.key_tag && algorithm === one.algorithm))

/**
 * Looks which of the DS records of a zone resolvers find, where its owner sets them: once all are gone, what stays signed
 * does so until no resolver has them, and longer where one is back.
 */
export const watchDs = async (
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  domainId: number,
  name: string,
): Promise<void> => {
  const known = await findZone(db, domainId)
  if (!known?.dnssec && !known?.stays_signed) return
  const found = await askRegistryDs(name, settings)
  if (found === null) return
  await transact(db, async trx => {
    const domain = await lockForSigning(trx, domainId)
    const zone = await findZone(trx, domainId)
    if (domain?.status !== 'unregistered' || !zone) return
    const ours = zone.ds.filter(one => found.some(other => isSame(one, other)))
    if (!isDeepStrictEqual(ours, zone.registry_ds)) await setRegistryDs(trx, domainId, ours)
    const isThere = isAnyOurs(found, zone)
    if (zone.unsigned_from === null && !isThere) await limitSignatures(trx, domainId, DS_LIFETIME)
    if (zone.unsigned_from !== null && isThere) await keepSignatures(trx, domainId)
  })
}

/**
 * Ends the signatures of a zone that was kept signed for as long as resolvers may have its DS records. Where they still
 * find one, as of a registry that publishes late, they keep it for as long again.
 */
export const endSigning = async (
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  domainId: number,
  name: string,
): Promise<void> => {
  const known = await findZone(db, domainId)
  if (!known?.unsigned_from || known.unsigned_from > (await readClock(db))) return
  const found = await askRegistryDs(name, settings)
  await transact(db, async trx => {
    await lockForSigning(trx, domainId)
    const zone = await findZone(trx, domainId)
    if (!zone?.unsigned_from) return
    if (!zone.dnssec && found && isAnyOurs(found, zone)) return limitSignatures(trx, domainId, DS_LIFETIME)
    if (await endSignatures(trx, domainId)) await requestPublication(trx, { settings }, domainId)
  })
}
