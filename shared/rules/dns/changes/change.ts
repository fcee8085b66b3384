import { meaningOf } from '../meaning'
import type { DnsType, Finding, StoredRecord } from '../types'

/** A record of a stored zone. */
export interface ZoneRecord extends StoredRecord {
  id: number
}

/** The fields of a record as they are typed; of an update only those that change. */
export interface TypedRecord {
  host: string
  type: DnsType
  content: string
  ttl?: number | null | undefined
  priority?: number | null | undefined
  /** Empty or null deletes it; left out in an update, it stays. */
  comment?: string | null | undefined
}

export type Change =
  | { op: 'add'; record: TypedRecord }
  | { op: 'update'; id: number; record: { [Field in keyof TypedRecord]?: TypedRecord[Field] | undefined } }
  | { op: 'delete'; id: number }

/** One difference between two states of a zone. `id` is null for a record that is not stored yet. */
export interface Difference {
  op: Change['op']
  id: number | null
  before: StoredRecord | null
  after: StoredRecord | null
}

/** Something to say about one change of a set. */
export interface ChangeFinding extends Finding {
  index: number
}

/** A zone after a change set: what it differs in and all its records; or every error, and then nothing changes. */
export type ChangeOutcome =
  | { ok: true; diff: Difference[]; warnings: ChangeFinding[]; records: (StoredRecord & { id: number | null })[] }
  | { ok: false; errors: ChangeFinding[]; warnings: ChangeFinding[] }

/** A record without what the server adds to it. */
export const plainRecord = ({ host, type, content, ttl, priority, comment }: StoredRecord): StoredRecord => ({
  host,
  type,
  content,
  ttl,
  priority,
  ...(comment && { comment }),
})

export const isSameComment = (left: StoredRecord, right: StoredRecord): boolean =>
  (left.comment ?? '') === (right.comment ?? '')

/** Whether two records are served alike: a comment is not served. */
export const isServedAlike = (left: StoredRecord, right: StoredRecord): boolean =>
  left.ttl === right.ttl && isSameData(left, right)

export const isSameValue = (left: StoredRecord, right: StoredRecord): boolean =>
  isServedAlike(left, right) && isSameComment(left, right)

/** Whether two records say the same, their TTL and comment apart. */
export const isSameData = (left: StoredRecord, right: StoredRecord): boolean =>
  left.host === right.host &&
  left.type === right.type &&
  meaningOf(left.type, left.content) === meaningOf(right.type, right.content) &&
  left.priority === right.priority
