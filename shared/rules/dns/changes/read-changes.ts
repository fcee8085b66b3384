import type { Parsed } from '../finding'
import type { Owner } from '../host'
import type { StoredRecord } from '../types'
import { type ReadRecord, readRecord } from '../validate-record'
import type { Zone } from '../zone'
import type { Change, ChangeFinding, TypedRecord, ZoneRecord } from './change'

/** A change that was understood by itself. An addition has nothing before it, a deletion nothing after it. */
export interface ReadChange {
  index: number
  before: ZoneRecord | null
  after: StoredRecord | null
  owner: Owner | null
}

/** A priority that was not sent stays with its type only. */
const merge = (record: ZoneRecord, typed: Partial<Record<keyof TypedRecord, unknown>> & Partial<TypedRecord>) => {
  const type = typed.type ?? record.type
  const kept = type === record.type ? record.priority : null
  return {
    host: typed.host ?? record.host,
    type,
    content: typed.content ?? record.content,
    ttl: typed.ttl === undefined ? record.ttl : typed.ttl,
    priority: typed.priority === undefined ? kept : typed.priority,
    comment: typed.comment === undefined ? record.comment : typed.comment,
  }
}

const read = (change: Change, before: ZoneRecord | null, zone: Zone): Parsed<ReadRecord> | null => {
  if (change.op === 'delete') return null
  const typed = change.op === 'update' && before ? merge(before, change.record) : change.record
  const { host = '', type = '', content = '', ttl = null, priority = null, comment = null } = typed
  return readRecord({ host, type, content, ttl, priority, comment }, zone)
}

/** An id that a change names is not in the zone, or is named twice. */
export class UnknownRecord extends Error {
  override readonly name = 'UnknownRecord'
  constructor(readonly id: number) {
    super(`There is no record ${id}.`)
  }
}

/**
 * Reads each change by itself.
 * @throws UnknownRecord
 */
export const readChanges = (
  changes: readonly Change[],
  stored: readonly ZoneRecord[],
  zone: Zone,
): { read: ReadChange[]; findings: ChangeFinding[] } => {
  const left = new Map(stored.map(record => [record.id, record]))
  const findings: ChangeFinding[] = []
  const all = changes.map((change, index): ReadChange => {
    const before = change.op === 'add' ? null : (left.get(change.id) ?? null)
    if (change.op !== 'add' && !before) throw new UnknownRecord(change.id)
    if (before) left.delete(before.id)
    const after = read(change, before, zone)
    findings.push(...(after?.findings ?? []).map(found => ({ ...found, index })))
    return { index, before, after: after?.value?.record ?? null, owner: after?.value?.owner ?? null }
  })
  return { read: all, findings }
}
