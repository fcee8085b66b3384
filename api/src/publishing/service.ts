import type { SecondariesRow } from '../database/schema'
import type { Dependencies } from '../request-context'
import { resolveNewAliases, withAddresses } from './aliases'
import { compareSets } from './compare'
import { publishDs } from './delegation-signer'
import { notifySigned } from './notify'
import {
  type FoundZone,
  fitSets,
  PublishError,
  type Publisher,
  type RrSet,
  type ServedZone,
  type Transfers,
} from './publisher'
import {
  isServedByAnother,
  raiseSerialAbove,
  readZoneToServe,
  recordFailure,
  recordPublished,
  recordServed,
  recordWithdrawn,
  type ZoneToServe,
} from './repository'
import { authority, discovery, parked, toRrSets } from './rrsets'
import { findSecondaries, isFollowedByOthers, isKeyUsed, recordApplied } from './secondaries-repository'
import { askSerials } from './serials'

export type PublishingDeps = Pick<Dependencies, 'db' | 'settings' | 'log' | 'work' | 'keys'>

const setsOf = ({ delegation, records, answers, name }: ZoneToServe): RrSet[] =>
  toRrSets(delegation === 'parking' ? parked : withAddresses(records, answers), name)

/** The addresses that the server has for ALIAS records whose targets were not asked yet: they stay until then. */
const keptSets = ({ delegation, records, answers, name }: ZoneToServe, there: FoundZone | null): RrSet[] => {
  const unasked = records.filter(({ type, content }) => type === 'ALIAS' && !answers[content.toLowerCase()])
  if (!there || delegation === 'parking' || unasked.length === 0) return []
  const names = new Set(toRrSets(unasked, name).map(set => set.name.toLowerCase()))
  return there.rrsets.filter(set => /^A(?:AAA)?$/.test(set.type) && names.has(set.name.toLowerCase()))
}

/** The zone as its servers are to have it, as far as the publisher takes it; `there` is what they have. */
export const toServedZone = (
  zone: ZoneToServe,
  publisher: Publisher,
  settings: PublishingDeps['settings'],
  there: FoundZone | null,
): ServedZone => {
  const taken = fitSets(publisher, [...setsOf(zone), ...keptSets(zone, there)])
  const found = zone.delegation === 'internal' ? discovery(zone.name, taken, settings) : []
  const rrsets = [...authority(zone.name, zone.serial, settings.PLATFORM_HOST), ...found, ...taken]
  return { name: zone.name, serial: zone.serial, rrsets, signed: zone.signed, isEnding: zone.isEnding }
}

/** Why a zone is published without some of its records; null where it has them all. */
const leftOut = ({ takesName, formOf }: Publisher, sets: readonly RrSet[]): string | null => {
  if (!sets.every(({ name }) => takesName(name))) return 'names_unsupported'
  const isWhole = sets.every(set => set.contents.every(content => formOf(set, content) !== null))
  return isWhole ? null : 'records_unsupported'
}

const pollPause = 100
/** Milliseconds that secondaries get to follow before the publication is over; the status call goes on asking. */
const pollLimit = 5000
/** The same where those that have not followed do not have the zone at all, or do not answer: others wait behind this one. */
const silentLimit = 500

const pause = () => new Promise(resolve => setTimeout(resolve, pollPause))

const waitUntilServed = async ({ db, settings }: PublishingDeps, zone: ServedZone, id: number): Promise<void> => {
  const servers = settings.DNS_PUBLISHER?.servers ?? []
  const start = Date.now()
  for (let limit = pollLimit; servers.length > 0 && Date.now() < start + limit; await pause()) {
    const found = await askSerials(servers, zone.name)
    if (found.every(({ serial }) => serial === zone.serial)) return recordServed(db, id, zone.serial)
    limit = found.some(({ serial }) => serial !== null && serial !== zone.serial) ? pollLimit : silentLimit
  }
}

/** Whether a server has these records under this serial, or nothing under it or a higher one yet. */
const isFresh = ({ name, serial, rrsets }: ServedZone, there: FoundZone): boolean => {
  if (there.serial !== serial) return there.serial < serial
  const { replace, remove } = compareSets(rrsets, there.rrsets, name)
  return replace.length === 0 && remove.length === 0
}

/** The keys that a zone was signed with, so that its DS record stays true where its server was lost. */
const keysOf = ({ keys, log }: PublishingDeps, { name, signed, keys: sealed }: ZoneToServe): string | undefined => {
  if (!signed || !sealed) return undefined
  try {
    return keys.unseal(sealed)
  } catch (err) {
    log.warn({ err, zone: name }, 'the stored DNSSEC keys of a zone cannot be read')
    return undefined
  }
}

/** The servers of the customer that follow a zone, none in place of a former holder's; undefined where it never had any. */
const transfersOf = async (
  { db, keys }: PublishingDeps,
  id: number,
  row: SecondariesRow | undefined,
): Promise<Transfers | undefined> => {
  if (!row) return (await isFollowedByOthers(db, id)) ? { servers: [], key: null, unusedKey: null } : undefined
  const { domain_id, servers, key_name: name, key_algorithm: algorithm, key_secret, applied_key } = row
  const key = name && algorithm && key_secret ? { name, algorithm, secret: keys.unseal(key_secret) } : null
  const isOver = applied_key !== null && applied_key !== name && !(await isKeyUsed(db, applied_key, domain_id))
  return { servers, key, unusedKey: isOver ? applied_key : null }
}

const serve = async (deps: PublishingDeps, publisher: Publisher, found: ZoneToServe): Promise<void> => {
  const { settings } = deps
  const there = await publisher.read(found.name)
  let zone = found
  // Under a serial that a secondary has seen with other records it would keep those.
  if (there && !isFresh(toServedZone(zone, publisher, settings, there), there)) {
    await raiseSerialAbove(deps.db, zone.id, there.serial)
    // Read after that: a change that is committed later raises the serial again.
    const current = await readZoneToServe(deps.db, zone.id)
    if (!current?.served) return
    zone = current
  }
  const expected = toServedZone(zone, publisher, settings, there)
  const secondaries = await findSecondaries(deps.db, zone.id)
  const transfers = await transfersOf(deps, zone.id, secondaries)
  const published = await publisher.publish({ ...expected, keys: keysOf(deps, zone), transfers }, there)
  const { ds, serial: reached = expected.serial } = published
  if (reached > expected.serial) await raiseSerialAbove(deps.db, zone.id, reached - 1)
  await recordPublished(deps.db, zone.id, {
    serial: reached,
    ds,
    failure: leftOut(publisher, setsOf(zone)),
    keys: published.keys === undefined ? null : deps.keys.seal(published.keys),
  })
  if (secondaries) await recordApplied(deps.db, secondaries)
  await Promise.all([
    waitUntilServed(deps, { ...expected, serial: reached }, zone.id),
    transfers && notifySigned(zone.name, transfers),
  ])
  if (ds.length > 0) await publishDs(deps, zone.id, zone.name)
}

/**
 * Brings one zone to the state that is stored, whichever state it is in: carried out twice it is the same.
 * @throws PublishError when it has to be tried again
 */
export const publishZone = async (deps: PublishingDeps, publisher: Publisher, domainId: number): Promise<void> => {
  await resolveNewAliases(deps, domainId)
  const zone = await readZoneToServe(deps.db, domainId)
  if (!zone) return
  try {
    if (zone.served) return await serve(deps, publisher, zone)
    if (!(await isServedByAnother(deps.db, domainId))) await publisher.withdraw(zone.name)
    await recordWithdrawn(deps.db, domainId)
  } catch (error) {
    const reason = error instanceof PublishError ? error.reason : 'refused'
    await recordFailure(deps.db, domainId, reason)
    deps.log.warn({ err: error, zone: zone.name }, 'a zone was not published')
    throw error
  }
}
