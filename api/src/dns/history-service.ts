import type { DnsChanged, DnsData, DnsDifference, DnsHistoryEntry } from '@panel/shared/contract'
import type { Change, TypedRecord } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import { readNumberCursor } from '../database/page'
import type { DnsRecordRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { getOwned } from '../domains/access'
import type { RequestContext } from '../request-context'
import { applySet, assertUnchanged, type SetOptions } from './change-service'
import { findChange, isKnownSince, listChanges, versionAt } from './history-repository'
import { differenceSince } from './net-difference'
import { assertMayApply, reachableDiff } from './record-limits'
import { type LockedZone, lockZone } from './zone'

const pageSize = 50
const maxPageSize = 200

interface HistoryPage {
  entries: DnsHistoryEntry[]
  /** Version to go on before; null on the last page. */
  nextCursor: string | null
}

/**
 * Change sets of a domain, the newest first; those without a record that the caller reaches are left out.
 * @throws ProblemError not_found
 */
export const getHistory = async (
  context: RequestContext,
  user: User,
  domainId: number,
  query: { limit?: string | undefined; cursor?: string | undefined },
): Promise<HistoryPage> => {
  await getOwned(context.db, user, domainId)
  const limit = Math.min(Number(query.limit ?? pageSize), maxPageSize)
  const { found, hasMore } = await listChanges(context.db, domainId, readNumberCursor(query.cursor), limit)
  return {
    entries: found.flatMap(({ at, ...entry }) => {
      const diff = reachableDiff(user, entry.diff)
      return diff.length === 0 && entry.diff.length > 0 ? [] : [{ ...entry, diff, at: at.toISOString() }]
    }),
    nextCursor: hasMore ? String(found.at(-1)?.version ?? '') : null,
  }
}

interface Inverse {
  changes: Change[]
  restore: (number | null)[]
}

const dataFields = ['host', 'type', 'content', 'priority'] as const
const fields = [...dataFields, 'ttl', 'comment'] as const

/** A comment is left out where there is none. */
const isSameIn = (field: (typeof fields)[number], one: DnsData, other: DnsData): boolean =>
  (one[field] ?? '') === (other[field] ?? '')

/** A priority belongs to its type: with another type it is another one, also where the number is the same. */
const changedFields = (before: DnsData, after: DnsData): (typeof fields)[number][] =>
  fields.filter(field => !isSameIn(field, before, after) || (field === 'priority' && !isSameIn('type', before, after)))

/** The fields that a difference changed, as they were before it. */
const asBefore = (before: DnsData, after: DnsData): Partial<TypedRecord> =>
  Object.fromEntries(changedFields(before, after).map(field => [field, before[field] ?? null]))

/**
 * The undo of an addition deletes the record whatever became of its TTL, which follows that of others, and its comment.
 * @throws ProblemError record_changed where what a difference changed was changed again since
 */
const assertAsLeft = (diff: readonly DnsDifference[], records: readonly DnsRecordRow[]): void => {
  const stored = new Map(records.map(record => [record.id, record]))
  for (const { id, before, after } of diff) {
    const record = stored.get(id ?? 0)
    if (!record || !after) continue
    const changed = before ? changedFields(before, after) : dataFields
    const isOther = changed.some(
      field => !isSameIn(field, record, after) && !(before && isSameIn(field, record, before)),
    )
    if (isOther) throw new ProblemError('record_changed', { extensions: { id } })
  }
}

/** The changes that undo a difference, for records that still exist, or are still deleted, as it left them. */
const invert = (diff: readonly DnsDifference[], records: readonly DnsRecordRow[]): Inverse => {
  const existing = new Set(records.map(({ id }) => id))
  const inverse: Inverse = { changes: [], restore: [] }
  for (const { id, op, before, after } of diff) {
    if (id === null) continue
    if (op === 'add' && existing.has(id)) inverse.changes.push({ op: 'delete', id })
    else if (op === 'update' && before && after && existing.has(id))
      inverse.changes.push({ op: 'update', id, record: asBefore(before, after) })
    else if (op === 'delete' && before && !existing.has(id)) {
      inverse.changes.push({ op: 'add', record: before })
      inverse.restore.push(id)
    }
  }
  return inverse
}

/**
 * Takes a change set back by its inverse, which is checked like any other one. Changes by others since then stay.
 * @throws ProblemError not_found, domain_not_approved, dns_disabled, zone_changed, record_changed, dns_invalid
 */
export const revertChange = (
  context: RequestContext,
  user: User,
  domainId: number,
  changeId: number,
  options: SetOptions,
): Promise<DnsChanged> =>
  transact(context.db, async trx => {
    const zone = await lockZone(trx, user, domainId)
    await assertUnchanged(trx, zone, user, options.version)
    const entry = await findChange(trx, domainId, changeId)
    if (!entry) throw new ProblemError('not_found')
    assertMayApply(user, entry.diff)
    assertAsLeft(entry.diff, zone.records)
    const { changes, restore } = invert(entry.diff, zone.records)
    const note = `revert:${entry.version}`
    return applySet(context, trx, zone, user, changes, { note, ...options, restore })
  })

/** What to restore: a version, or the records of a moment. */
interface RestoreTarget {
  to?: number | undefined
  at?: string | undefined
}

const targetVersion = async (
  trx: Trx,
  { domain, version }: LockedZone,
  { to, at }: RestoreTarget,
): Promise<number | undefined> => {
  if ((to === undefined) === (at === undefined)) throw invalidField('to', 'required')
  return at === undefined ? to : versionAt(trx, domain.id, new Date(at), version)
}

/**
 * Restores the records of a version by one change set, which is checked like any other one.
 * @throws ProblemError not_found where there is no such version, or is no longer, and as `revertChange`
 */
export const restoreVersion = (
  context: RequestContext,
  user: User,
  domainId: number,
  { to, at, ...options }: RestoreTarget & SetOptions,
): Promise<DnsChanged> =>
  transact(context.db, async trx => {
    const zone = await lockZone(trx, user, domainId)
    await assertUnchanged(trx, zone, user, options.version)
    const wanted = await targetVersion(trx, zone, { to, at })
    if (wanted === undefined || wanted > zone.version) throw new ProblemError('not_found')
    if (wanted < zone.version && !(await isKnownSince(trx, domainId, wanted))) throw new ProblemError('not_found')
    const diff = await differenceSince(trx, domainId, wanted)
    assertMayApply(user, diff)
    const { changes, restore } = invert(diff, zone.records)
    return applySet(context, trx, zone, user, changes, { note: `restore:${wanted}`, ...options, restore })
  })
