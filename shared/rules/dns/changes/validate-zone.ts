import { error, warning } from '../finding'
import { parseHost } from '../host'
import { targetOf } from '../indexed-zone'
import type { DnsType, ExistingRecord, Finding } from '../types'
import { validateInZone } from '../validate-record'
import { absolute } from '../zone'
import type { ZoneView } from '../zone-view'
import { type ChangeFinding, isSameData, type ZoneRecord } from './change'
import type { ReadChange } from './read-changes'

const isError = ({ level }: Finding): boolean => level === 'error'

/** What is wrong with a change's own record in the new zone. */
const validateChanged = ({ index, before, after, owner }: ReadChange, view: ZoneView): ChangeFinding[] => {
  if (!after || !owner) return []
  const found = validateInZone(after, owner, view)
  // Where only the TTL changes, what the zone lacked before is no reason to refuse it.
  const isOld = before !== null && isSameData(before, after)
  return found.map(one => ({ ...one, index, ...(isOld && { level: 'warning' as const }) }))
}

const validateStored = (record: ExistingRecord, view: ZoneView): Finding[] => {
  const owner = parseHost(record.host, view.zone).value
  return owner ? validateInZone(record, owner, view) : []
}

/** The change that took away what a record leaned on: one at its target, else one above it, else the first. */
const causeOf = (target: string, changes: readonly ReadChange[], view: ZoneView): number => {
  const names = ({ before, after }: ReadChange) =>
    [before, after].flatMap(record => (record ? absolute(record.host, view.zone) : []))
  const at = changes.find(change => names(change).includes(target))
  const above = changes.find(change => names(change).some(name => target.endsWith(name.replace(/^\*/, ''))))
  return (at ?? above ?? changes[0])?.index ?? 0
}

/** What a change does to records that it leaves alone: an error where they were right before. */
const validateOthers = (
  changes: readonly ReadChange[],
  stored: readonly ZoneRecord[],
  earlier: () => ZoneView,
  later: ZoneView,
): ChangeFinding[] => {
  const changed = new Set<ExistingRecord>(changes.flatMap(({ before }) => before ?? []))
  return stored.flatMap((record): ChangeFinding[] => {
    const target = targetOf(record)
    if (target === null || changed.has(record)) return []
    const found = validateStored(record, later).filter(one => isError(one) || one.code === 'dns.cname.dangling')
    if (found.length === 0) return []
    const known = new Set(validateStored(record, earlier()).map(({ code }) => code))
    const first = found.find(({ code }) => !known.has(code))
    if (!first) return []
    const code = isError(first) ? 'dns.zone.breaks' : 'dns.zone.dangles'
    const params = { type: record.type, host: record.host, target }
    const said = { ...warning('host', code, { params }), level: first.level }
    return [{ ...said, index: causeOf(target, changes, later) }]
  })
}

/** A DS record is part of a delegation (RFC 4035 2.4): the last NS at its name cannot go alone. */
const validateDelegations = (changes: readonly ReadChange[], later: ZoneView): ChangeFinding[] =>
  changes.flatMap(({ index, before }): ChangeFinding[] => {
    if (before?.type !== 'NS') return []
    const name = absolute(before.host, later.zone)
    const isBroken = later.at(name, 'NS').size === 0 && later.at(name, 'DS').size > 0
    return isBroken ? [{ ...error('host', 'dns.ds.not-delegated'), index }] : []
  })

const mailAndWeb: readonly DnsType[] = ['MX', 'A', 'AAAA', 'ALIAS']

/** The wildcard that would answer for a name if it had no records; null where there is none. */
const wildcardOver = (fqdn: string, view: ZoneView): string | null => {
  for (let at = fqdn.indexOf('.'); at > 0 && at < fqdn.length - 1; at = fqdn.indexOf('.', at + 1)) {
    const wildcard = `*${fqdn.slice(at)}`
    if (wildcard !== fqdn && view.types(wildcard).size > 0) return wildcard
  }
  return null
}

/** A name that gets its first record leaves the wildcard that answered for it (RFC 4592 2.2.1). */
const validateWildcards = (
  changes: readonly ReadChange[],
  earlier: () => ZoneView,
  later: ZoneView,
): ChangeFinding[] => {
  const said = new Set<string>()
  return changes.flatMap(({ index, after, owner }): ChangeFinding[] => {
    const name = owner?.fqdn ?? ''
    const isService = owner?.labels[0]?.startsWith('_') ?? true
    if (!after || isService || said.has(name) || wildcardOver(name, later) === null) return []
    said.add(name)
    const wildcard = earlier().answering(name)
    if (!wildcard?.startsWith('*.') || wildcard === name) return []
    const own = later.types(name)
    const lost = mailAndWeb.filter(type => later.at(wildcard, type).size > 0 && !own.has(type))
    const isAddressed = later.hasAddress(name)
    const types = lost.filter(type => type === 'MX' || !isAddressed)
    if (own.has('CNAME') || types.length === 0) return []
    const params = { wildcard: wildcard.slice(0, -1), types: types.join(', ') }
    return [{ ...warning('host', 'dns.zone.leaves-wildcard', { params }), index }]
  })
}

/** Everything to be said about a zone because of a set of changes. `earlier` is asked where something is wrong only. */
export const validateZone = (
  changes: readonly ReadChange[],
  stored: readonly ZoneRecord[],
  earlier: () => ZoneView,
  later: ZoneView,
): ChangeFinding[] => [
  ...changes.flatMap(change => validateChanged(change, later)),
  ...validateOthers(changes, stored, earlier, later),
  ...validateDelegations(changes, later),
  ...validateWildcards(changes, earlier, later),
]
