import { type Change, type StoredRecord, textOf, type ZoneRecord } from '@panel/shared/rules'
import type { ConnectionEntry } from '../../database/connect-tables'
import { emptyText, isSameRecord, makesWay } from './conflicts'
import type { Wanted, WantedRecord } from './render'
import type { Connection } from './repository'
import { changesOfSpf, planSpf, type SpfPlan } from './spf'

/** The changes that a request makes in a zone, with the records and services that they replace. */
export interface ConnectPlan {
  changes: Change[]
  /** Records that make way for those of the template. */
  conflicts: ZoneRecord[]
  /** Other services that end, since a record that they need makes way. */
  ended: Connection[]
  entries: PlannedEntry[]
}

/** A record that a service has: one that is there already, or the one that is added as such. */
export interface PlannedEntry extends Omit<ConnectionEntry, 'id'> {
  id: number | null
  /** Which of the additions it is, from 0. */
  added: number | null
}

const hasTerms = (text: string, terms: string): boolean => {
  const there = text.toLowerCase().split(/ +/)
  return terms.split(' ').every(term => there.includes(term.toLowerCase()))
}

/** The connection with what is still there of it; undefined where nothing is. */
export const livePart = (connection: Connection, records: readonly ZoneRecord[]) => {
  const byId = new Map(records.map(record => [record.id, record]))
  const entries = connection.entries.filter(({ id, spf }) => {
    const record = byId.get(id)
    return record !== undefined && (spf === undefined || hasTerms(textOf(record.content), spf))
  })
  return entries.length > 0 ? { ...connection, entries } : undefined
}

/** A record of a service that goes with it: one that it brought, and that no other service has. */
const goesAlong = ({ id, own }: ConnectionEntry, left: readonly ConnectionEntry[]): boolean =>
  own && !left.some(entry => entry.id === id)

interface Situation {
  records: readonly ZoneRecord[]
  /** Services that are connected now, with what is there of them. */
  connections: readonly Connection[]
  wanted: Wanted
  /** What the same service brought before, and is replaced. */
  replaced: readonly ConnectionEntry[]
  /** The connection that goes on; what makes way of it ends nothing. */
  continues: number | null
}

const unique = (records: readonly WantedRecord[]): WantedRecord[] =>
  records.filter((one, at) => records.findIndex(other => isSameRecord(one.record, other.record)) === at)

const keyOf = ({ host, type }: StoredRecord): string => `${host.toLowerCase()} ${type}`

/** The TTL of a record beside others of its RRset, which has one (RFC 2181 5.2): that of those that stay. */
const ttlAmong = (record: StoredRecord, stay: ReadonlyMap<string, number>, adds: readonly WantedRecord[]): number =>
  stay.get(keyOf(record)) ??
  Math.min(...adds.filter(other => keyOf(other.record) === keyOf(record)).map(({ record: { ttl } }) => ttl))

/**
 * The changes that connect a service in a zone: records that conflict are removed, with the whole of another
 * service that needs it; what is there already stays and is shared.
 */
export const planConnection = ({ records, connections, wanted, replaced, continues }: Situation): ConnectPlan => {
  const own = unique(wanted.records)
  const same = new Map(own.map(one => [one, records.find(record => isSameRecord(record, one.record))]))
  const shared = new Set([...same.values()].flatMap(record => (record ? [record.id] : [])))
  const placed = [...own, ...wanted.spf.map(({ host }) => ({ record: emptyText(host) }))]
  const conflicts = records.filter(record => !shared.has(record.id) && placed.some(one => makesWay(record, one)))
  const away = new Set(conflicts.map(({ id }) => id))
  const ended = connections.filter(
    ({ id, entries }) => id !== continues && entries.some(entry => entry.essential && away.has(entry.id)),
  )
  const gone = [...replaced, ...ended.flatMap(({ entries }) => entries)]
  const left = connections.filter(one => !ended.includes(one)).flatMap(({ entries }) => entries)
  const stayed = left.filter(entry => !replaced.includes(entry))
  for (const entry of gone)
    if (entry.spf === undefined && !shared.has(entry.id) && goesAlong(entry, stayed)) away.add(entry.id)
  const spf = planSpf({ records: records.filter(({ id }) => !away.has(id)), wanted: wanted.spf, gone, stayed })
  const adds = own.filter(one => !same.get(one))
  const stay = new Map(records.filter(({ id }) => !away.has(id)).map(record => [keyOf(record), record.ttl]))
  const changes: Change[] = [
    ...[...away].map(id => ({ op: 'delete' as const, id })),
    ...spf.flatMap(changesOfSpf),
    ...adds.map(({ record }) => ({ op: 'add' as const, record: { ...record, ttl: ttlAmong(record, stay, adds) } })),
  ]
  return { changes, conflicts, ended, entries: entriesOf(own, same, spf, connections) }
}

/** What the records of the service will be; those that are added are counted in the order of the additions. */
const entriesOf = (
  own: readonly WantedRecord[],
  same: ReadonlyMap<WantedRecord, ZoneRecord | undefined>,
  spf: readonly SpfPlan[],
  connections: readonly Connection[],
): ConnectPlan['entries'] => {
  let added = 0
  const broughtBy = (id: number): boolean =>
    connections.some(({ entries }) => entries.some(entry => entry.id === id && entry.own))
  const placeOf = (record: ZoneRecord | undefined): Pick<PlannedEntry, 'id' | 'added' | 'own'> => {
    if (record) return { id: record.id, added: null, own: broughtBy(record.id) }
    added += 1
    return { id: null, added: added - 1, own: true }
  }
  const ofSpf = spf.flatMap(({ wanted, record }) => {
    if (wanted.length === 0) return []
    const place = placeOf(record)
    return wanted.map(({ terms, group }) => ({ ...place, group, essential: false, spf: terms.join(' ') }))
  })
  const ofRecords = own.map(one => ({ ...placeOf(same.get(one)), group: one.group, essential: one.essential }))
  return [...ofSpf, ...ofRecords]
}
