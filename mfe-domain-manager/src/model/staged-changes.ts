import type { DnsChange, DnsRecord } from '@panel/shared/contract'
import type { StoredRecord } from '@panel/shared/rules'

/**
 * A change that waits to be saved with others. A record to be added has a number below zero as its id. `before` is the
 * record as the reader saw it when it was changed first.
 */
export type StagedChange =
  | { op: 'add'; id: number; record: StoredRecord }
  | { op: 'update'; id: number; record: StoredRecord; before?: StoredRecord | undefined }
  | { op: 'delete'; id: number; before?: StoredRecord | undefined }

/** A record as it will be. */
export interface StagedRecord extends DnsRecord {
  staged?: StagedChange['op']
}

type Changes = readonly StagedChange[]

/** All fields of a record, for an update: a comment that is left out would stay. */
export const wholeRecord = (record: StoredRecord) => ({ ...record, comment: record.comment ?? '' })

/** The changes without that of a record. */
export const takeBack = (changes: Changes, id: number): StagedChange[] => changes.filter(change => change.id !== id)

export const stageAddition = (changes: Changes, record: StoredRecord): StagedChange[] => [
  ...changes,
  { op: 'add', id: Math.min(0, ...changes.map(({ id }) => id)) - 1, record },
]

/** The record as it was before the first of its changes; `seen` where there is none yet. */
const beforeOf = (changes: Changes, id: number, seen: StoredRecord | undefined): StoredRecord | undefined => {
  const change = changes.find(each => each.id === id)
  return change && change.op !== 'add' ? change.before : seen
}

/** What is changed twice is changed once; a change of what is to be added is part of the addition. */
export const stageUpdate = (
  changes: Changes,
  id: number,
  record: StoredRecord,
  seen?: StoredRecord,
): StagedChange[] => [
  ...takeBack(changes, id),
  id < 0 ? { op: 'add', id, record } : { op: 'update', id, record, before: beforeOf(changes, id, seen) },
]

/** What was to be added is not added. */
export const stageDeletion = (
  changes: Changes,
  ids: readonly number[],
  stored?: ReadonlyMap<number, StoredRecord>,
): StagedChange[] => {
  const gone = new Set(ids)
  return [
    ...changes.filter(({ id }) => !gone.has(id)),
    ...ids
      .filter(id => id > 0)
      .map(id => ({ op: 'delete' as const, id, before: beforeOf(changes, id, stored?.get(id)) })),
  ]
}

/** The records with what is to become of them; those that are to go stay in their place. */
export const withStaged = (records: readonly DnsRecord[], changes: Changes, domainId: number): StagedRecord[] => {
  const byId = new Map(changes.map(change => [change.id, change]))
  const kept = records.map((record): StagedRecord => {
    const change = byId.get(record.id)
    if (!change) return record
    return change.op === 'delete'
      ? { ...record, staged: 'delete' }
      : { ...record, ...wholeRecord(change.record), staged: 'update' }
  })
  const added = changes.flatMap(change =>
    change.op === 'add'
      ? [{ ...change.record, id: change.id, domain_id: domainId, version: 0, staged: 'add' as const }]
      : [],
  )
  return [...kept, ...added]
}

/** The records as they will be, without those that are to go. */
export const remaining = (records: readonly StagedRecord[]): StagedRecord[] =>
  records.filter(({ staged }) => staged !== 'delete')

/** Deletions of records as they are shown: one that was changed since is not deleted. */
export const deletionsOf = (records: readonly DnsRecord[]): DnsChange[] =>
  records.map(({ id, version }) => ({ op: 'delete', id, version }))

/**
 * The set to send. A record that somebody deleted meanwhile cannot be changed: its change adds it again, its deletion is
 * done already.
 */
export const changeSet = (records: readonly DnsRecord[], changes: Changes): DnsChange[] => {
  const stored = new Set(records.map(({ id }) => id))
  return changes.flatMap((change): DnsChange[] => {
    if (change.op === 'delete') return stored.has(change.id) ? [{ op: 'delete', id: change.id }] : []
    const { op, id, record } = change
    return op === 'update' && stored.has(id) ? [{ op, id, record: wholeRecord(record) }] : [{ op: 'add', record }]
  })
}
