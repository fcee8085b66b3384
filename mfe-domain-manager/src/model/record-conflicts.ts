import type { DnsRecord } from '@panel/shared/contract'
import { plainRecord, type StoredRecord } from '@panel/shared/rules'
import { lineOf } from './record-draft'
import { type StagedChange, takeBack } from './staged-changes'

/** A record that two editors changed, since it was as in `before`; null is deleted. */
export interface RecordConflict {
  id: number
  before: StoredRecord
  theirs: StoredRecord | null
  mine: StoredRecord | null
  /** The record with both changes; null where they exclude each other. */
  both: StoredRecord | null
}

export type Choice = 'theirs' | 'mine' | 'both'

const sameRecord = (one: StoredRecord | null, other: StoredRecord | null): boolean =>
  one === other || (one !== null && other !== null && lineOf(one) === lineOf(other))

/** A record with the changes of two editors; null where both changed the same part of it in different ways. */
export const mergeRecords = (before: StoredRecord, theirs: StoredRecord, mine: StoredRecord): StoredRecord | null => {
  const isContested = (['host', 'type', 'content', 'ttl', 'priority', 'comment'] as const).some(
    part => theirs[part] !== before[part] && mine[part] !== before[part] && theirs[part] !== mine[part],
  )
  if (isContested) return null
  const pick = <P extends keyof StoredRecord>(part: P): StoredRecord[P] =>
    mine[part] === before[part] ? theirs[part] : mine[part]
  const comment = pick('comment')
  return {
    host: pick('host'),
    type: pick('type'),
    content: pick('content'),
    ttl: pick('ttl'),
    priority: pick('priority'),
    ...(comment && { comment }),
  }
}

/** What two editors made of a record, with what it is when both changes can be. */
export const conflictBetween = (before: StoredRecord, theirs: StoredRecord | null, mine: StoredRecord | null) => ({
  before,
  theirs,
  mine,
  both: theirs && mine && mergeRecords(before, theirs, mine),
})

const conflictOf = (change: StagedChange, stored: ReadonlyMap<number, StoredRecord>): RecordConflict[] => {
  if (change.op === 'add' || !change.before) return []
  const { id, before } = change
  const theirs = stored.get(id) ?? null
  const mine = change.op === 'update' ? change.record : null
  if (sameRecord(theirs, before) || sameRecord(theirs, mine)) return []
  return [{ id, ...conflictBetween(before, theirs, mine) }]
}

/** Conflicts of changes that wait with those that somebody else stored since. */
export const conflictsOf = (records: readonly DnsRecord[], changes: readonly StagedChange[]): RecordConflict[] => {
  const stored = new Map(records.map(record => [record.id, plainRecord(record)]))
  return changes.flatMap(change => conflictOf(change, stored))
}

/** The changes that wait once the reader chose what a record is to be. */
export const settleConflict = (
  changes: readonly StagedChange[],
  { id, theirs, both }: RecordConflict,
  choice: Choice,
): StagedChange[] => {
  if (choice === 'theirs') return takeBack(changes, id)
  return changes.map(change => {
    if (change.id !== id || change.op === 'add') return change
    const rebased = { ...change, before: theirs ?? undefined }
    return choice === 'both' && both && rebased.op === 'update' ? { ...rebased, record: both } : rebased
  })
}
