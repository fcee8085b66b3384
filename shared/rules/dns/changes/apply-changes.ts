import { warning } from '../finding'
import { IndexedZone } from '../indexed-zone'
import type { StoredRecord } from '../types'
import { absolute, toZone, type Zone } from '../zone'
import {
  type Change,
  type ChangeFinding,
  type ChangeOutcome,
  type Difference,
  isSameValue,
  plainRecord,
  type ZoneRecord,
} from './change'
import { type ReadChange, readChanges } from './read-changes'
import { validateZone } from './validate-zone'

const isError = ({ level }: ChangeFinding): boolean => level === 'error'

const rrsetOf = (record: StoredRecord, zone: Zone): string => `${absolute(record.host, zone)} ${record.type}`

/** RFC 2181 5.2: an RRset has one TTL; that of the last change holds. */
const ttlsOf = (changes: readonly ReadChange[], zone: Zone): Map<string, number> =>
  new Map(changes.flatMap(({ after }) => (after ? [[rrsetOf(after, zone), after.ttl] as const] : [])))

interface Entry {
  id: number | null
  index: number | null
  before: ZoneRecord | null
  after: StoredRecord | null
}

/** Each record of the zone before and after, also those that only follow the TTL of their RRset. */
const entriesOf = (changes: readonly ReadChange[], stored: readonly ZoneRecord[], zone: Zone): Entry[] => {
  const ttls = ttlsOf(changes, zone)
  const types = new Set(changes.map(({ after }) => after?.type))
  const settle = (record: StoredRecord): StoredRecord => {
    const ttl = types.has(record.type) ? (ttls.get(rrsetOf(record, zone)) ?? record.ttl) : record.ttl
    return ttl === record.ttl ? record : { ...record, ttl }
  }
  const byId = new Map(changes.flatMap(change => (change.before ? [[change.before.id, change] as const] : [])))
  const kept = stored.map((record): Entry => {
    const change = byId.get(record.id)
    const after = change ? change.after : record
    return { id: record.id, index: change?.index ?? null, before: record, after: after && settle(after) }
  })
  const added = changes.flatMap(({ index, before, after }): Entry[] =>
    before || !after ? [] : [{ id: null, index, before: null, after: settle(after) }],
  )
  return [...kept, ...added]
}

const differenceOf = ({ id, before, after }: Entry): Difference[] => {
  if (!before) return [{ op: 'add', id, before, after: after && plainRecord(after) }]
  if (!after) return [{ op: 'delete', id, before: plainRecord(before), after }]
  return isSameValue(before, after)
    ? []
    : [{ op: 'update', id, before: plainRecord(before), after: plainRecord(after) }]
}

/** Records with another TTL than they had, or than their change asks for: that of their RRset. */
const followers = (entries: readonly Entry[], changes: readonly ReadChange[], zone: Zone): ChangeFinding[] => {
  const said = new Set<string>()
  const asked = new Map(changes.map(change => [change.index, change.after?.ttl]))
  return entries.flatMap(({ index, before, after }) => {
    const ttl = index === null ? before?.ttl : asked.get(index)
    if (!after || ttl === undefined || ttl === after.ttl) return []
    const key = rrsetOf(after, zone)
    const cause = changes.findLast(change => change.after && rrsetOf(change.after, zone) === key)
    if (said.has(key) || !cause) return []
    said.add(key)
    const params = { ttl: after.ttl, host: after.host, type: after.type }
    return [{ ...warning('ttl', 'dns.ttl.rrset', { params }), index: index ?? cause.index }]
  })
}

/**
 * The zone that a set of changes leads to, checked as one: either all of the set is valid, or nothing changes and each
 * error names the change it comes from. `stored` is canonical; `zoneName` in ASCII.
 * @throws UnknownRecord for an id that is not in the zone, or is named twice
 */
export const applyChanges = (
  zoneName: string,
  stored: readonly ZoneRecord[],
  changes: readonly Change[],
): ChangeOutcome => {
  const zone = toZone(zoneName)
  const { read, findings } = readChanges(changes, stored, zone)
  const later = new IndexedZone(zone, stored, true)
  for (const { before } of read) if (before) later.remove(before)
  for (const { after } of read) if (after) later.add(after)
  const entries = entriesOf(read, stored, zone)
  let known: IndexedZone | undefined
  const earlier = (): IndexedZone => {
    known ??= new IndexedZone(zone, stored)
    return known
  }
  const inZone = validateZone(read, stored, earlier, later)
  const all = [...findings, ...inZone, ...followers(entries, read, zone)]
  const warnings = all.filter(found => !isError(found))
  if (all.some(isError)) return { ok: false, errors: all.filter(isError), warnings }
  const records = entries.flatMap(({ id, after }) => (after ? [{ ...plainRecord(after), id }] : []))
  return { ok: true, diff: entries.flatMap(differenceOf), warnings, records }
}
