import type { DnsDifference } from '@panel/shared/contract'
import { type ChangeOutcome, isServedAlike, MAX_RECORDS, MAX_ZONE_BYTES } from '@panel/shared/rules'
import { type AuditEntry, type AuditSource, audit } from '../audit/service'
import { ProblemError } from '../base/errors'
import type { DnsRecordRow, Trx } from '../database/schema'
import { withoutWaiting } from '../database/without-waiting'
import { publishChange, raiseVersion } from '../publishing/outbox-repository'
import type { Dependencies } from '../request-context'
import { emitDomain } from '../webhooks/emit'
import { insertChange } from './history-repository'
import { deleteRecords, insertRecords, type NewRecord, updateRecords } from './repository'
import type { LockedZone } from './zone'

export type Allowed = Extract<ChangeOutcome, { ok: true }>

/** The author of a change set, and the reason. `userId` is null for the product itself. */
interface Author {
  /** Where it was made from. */
  source: AuditSource & Pick<Dependencies, 'settings'>
  userId: number | null
  note?: string | null | undefined
}

/** What was stored. `change` is null where nothing changed. */
export interface Committed {
  version: number
  change: number | null
  diff: DnsDifference[]
  /** All records of the zone, as they are stored now. */
  records: DnsRecordRow[]
}

export const bytesOf = (records: readonly { content: string }[]): number =>
  records.reduce((sum, { content }) => sum + content.length, 0)

/** An answer of DNS has at most 65,535 bytes (RFC 1035 4.2.2), its question and signatures among them. */
const maxSetBytes = 60_000
/** Bytes of an answer beside the content of a record: its name as a pointer, type, class, TTL and length. */
const recordBytes = 12

/** Bytes of each RRset as its records are written: about what they take up in an answer. */
const bytesOfSets = (records: readonly { host: string; type: string; content: string }[]): Map<string, number> => {
  const sets = new Map<string, number>()
  for (const { host, type, content } of records) {
    const key = `${host.toLowerCase()} ${type}`
    sets.set(key, (sets.get(key) ?? 0) + content.length + recordBytes)
  }
  return sets
}

/** @throws ProblemError rrset_size */
const assertAnswerable = (zone: LockedZone, records: Allowed['records']): void => {
  const large = [...bytesOfSets(records)].filter(([, bytes]) => bytes > maxSetBytes)
  if (large.length === 0) return
  const before = bytesOfSets(zone.records)
  if (large.some(([key, bytes]) => bytes > (before.get(key) ?? 0)))
    throw new ProblemError('rrset_size', { params: { max: maxSetBytes }, extensions: { limit: maxSetBytes } })
}

/**
 * What is larger already may stay and shrink.
 * @throws ProblemError record_limit, zone_size, rrset_size, before anything is stored
 */
export const assertWithinLimit = (zone: LockedZone, { records }: Allowed): void => {
  if (records.length > MAX_RECORDS && records.length > zone.records.length)
    throw new ProblemError('record_limit', {
      params: { max: MAX_RECORDS },
      extensions: { limit: MAX_RECORDS, count: records.length },
      status: 422,
    })
  const bytes = bytesOf(records)
  if (bytes > MAX_ZONE_BYTES && bytes > bytesOf(zone.records))
    throw new ProblemError('zone_size', {
      params: { max: MAX_ZONE_BYTES },
      extensions: { limit: MAX_ZONE_BYTES, bytes },
    })
  assertAnswerable(zone, records)
}

const recordsOf = (diff: readonly DnsDifference[], op: DnsDifference['op']): NewRecord[] =>
  diff.flatMap(one => (one.op === op && one.after ? [{ ...one.after, id: one.id }] : []))

/** Assigns their ids to the added records of a difference. */
const withIds = (diff: readonly DnsDifference[], ids: readonly number[]): DnsDifference[] => {
  const left = [...ids]
  return diff.map(one => (one.op === 'add' ? { ...one, id: left.shift() ?? one.id } : one))
}

/** Ids of added records are those of the difference, in its order. An update raises the version of its record. */
const storedAfter = (zone: LockedZone, outcome: Allowed, diff: readonly DnsDifference[]): DnsRecordRow[] => {
  const versions = new Map(zone.records.map(({ id, version }) => [id, version]))
  for (const { op, id } of diff) if (op === 'update' && id !== null) versions.set(id, (versions.get(id) ?? 0) + 1)
  const added = diff.filter(({ op }) => op === 'add').map(({ id }) => id ?? 0)
  return outcome.records
    .map(record => {
      const id = record.id ?? added.shift() ?? 0
      const { comment = '' } = record
      return { ...record, comment, id, domain_id: zone.domain.id, version: versions.get(id) ?? 1 }
    })
    .sort((one, other) => one.id - other.id)
}

const events = { add: 'dns_record_added', update: 'dns_record_changed', delete: 'dns_record_removed' } as const

/** A record as the log has it; of a long content the beginning. */
const lineOf = (record: DnsDifference['before']): string | undefined => {
  if (!record) return undefined
  const { host, ttl, type, priority, content, comment } = record
  return [host, ttl, type, priority, content, comment ? `; ${comment}` : null]
    .filter(part => part !== null)
    .join(' ')
    .slice(0, 300)
}

/** One entry for each kind of change, with the first record; the history of the zone has them all. */
const entriesOf = (zone: LockedZone, diff: readonly DnsDifference[], userId: number | null): AuditEntry[] =>
  (['add', 'update', 'delete'] as const).flatMap(op => {
    const [first, ...rest] = diff.filter(one => one.op === op)
    if (!first) return []
    const record = first.after ?? first.before
    const [before, after] = [lineOf(first.before), lineOf(first.after)]
    const data = {
      count: rest.length + 1,
      type: record?.type ?? '',
      host: record?.host ?? '',
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    }
    const subject = `domain ${zone.domain.id}`
    return [{ event: events[op], actor: userId, account: zone.domain.user_id, subject, data }]
  })

/** Whether what the name server answers changes: it does not where only comments do. */
const isServed = ({ before, after }: DnsDifference): boolean => !before || !after || !isServedAlike(before, after)

/**
 * Stores the zone that changes lead to: records, history and the order to publish it. `restore` has the ids of added
 * records that were deleted before, in their order.
 */
export const commit = async (
  trx: Trx,
  zone: LockedZone,
  outcome: Allowed,
  { source, userId, note = null }: Author,
  restore: readonly (number | null)[] = [],
): Promise<Committed> => {
  const domainId = zone.domain.id
  if (outcome.diff.length === 0) return { version: zone.version, change: null, diff: [], records: zone.records }
  const [removed, updated] = [outcome.diff.filter(({ op }) => op === 'delete'), recordsOf(outcome.diff, 'update')]
  const added = recordsOf(outcome.diff, 'add').map((record, at) => ({ ...record, id: restore[at] ?? null }))
  // Sent together: none of these waits for the answer to another.
  const [, , ids, { version, change }] = await Promise.all([
    deleteRecords(
      trx,
      removed.flatMap(({ id }) => (id === null ? [] : [id])),
    ),
    updateRecords(trx, updated),
    insertRecords(trx, domainId, added),
    outcome.diff.some(isServed) ? publishChange(trx, source, domainId) : raiseVersion(trx, domainId),
  ])
  const diff = withIds(outcome.diff, ids)
  const { acting, token = null } = source
  const authorId = acting && acting.user === userId ? acting.admin : userId
  await withoutWaiting(trx, insertChange(trx, { id: change, domainId, userId: authorId, version, diff, note, token }))
  if (zone.mayHaveWebhooks) await emitDomain(trx, 'dns.changed', zone.domain, { version, changes: diff.length })
  await audit(trx, source, ...entriesOf(zone, diff, userId))
  return { version, change, diff, records: storedAfter(zone, outcome, diff) }
}
