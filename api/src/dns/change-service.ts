import type { DnsChanged } from '@panel/shared/contract'
import type { Change } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { type Allowed, assertWithinLimit, commit } from './commit'
import { differenceSince } from './net-difference'
import { answered, assertMayApply, assertMayAsk, reachableDiff, readableFindings } from './record-limits'
import { toChangeFinding, toRecord } from './to-dto'
import { invalid, type LockedZone, lockZone, tryChanges } from './zone'

/** How a change set is made. */
export interface SetOptions {
  version?: number | undefined
  dry_run?: boolean | undefined
  note?: string | null | undefined
  /** Ids of added records that were deleted before, in their order. */
  restore?: readonly (number | null)[]
}

/** @throws ProblemError zone_changed with what changed since the version that the caller saw */
export const assertUnchanged = async (
  trx: Trx,
  zone: LockedZone,
  user: User,
  seen: number | undefined,
): Promise<void> => {
  if (seen === undefined || seen === zone.version) return
  const diff = reachableDiff(user, await differenceSince(trx, zone.domain.id, seen))
  throw new ProblemError('zone_changed', { extensions: { version: zone.version, diff } })
}

/** A change with the version of its record that the caller saw. */
type SeenChange = Change & { version?: number | undefined }

/** @throws ProblemError record_changed with the index of the change whose record was changed since */
const assertRecordsUnchanged = ({ records }: LockedZone, changes: readonly SeenChange[]): void => {
  const stored = new Map(records.map(record => [record.id, record.version]))
  const index = changes.findIndex(change => {
    const version = change.op === 'add' ? undefined : stored.get(change.id)
    return version !== undefined && change.version !== undefined && change.version !== version
  })
  if (index >= 0) throw new ProblemError('record_changed', { extensions: { index } })
}

const preview = ({ domain, version, records }: LockedZone, outcome: Allowed) => {
  const versions = new Map(records.map(record => [record.id, record.version]))
  return {
    version,
    change: null,
    diff: outcome.diff,
    records: outcome.records.map(record => ({
      ...record,
      domain_id: domain.id,
      version: versions.get(record.id ?? 0) ?? 1,
    })),
  }
}

/**
 * Stores what the rules allow, or only says what it would be. Every change of records by a caller goes through here.
 * @throws ProblemError record_not_allowed, record_limit, zone_size
 */
export const settle = async (
  source: RequestContext,
  trx: Trx,
  zone: LockedZone,
  outcome: Allowed,
  user: User,
  options: SetOptions,
): Promise<Omit<DnsChanged, 'warnings'>> => {
  assertMayApply(user, outcome.diff)
  assertWithinLimit(zone, outcome)
  if (options.dry_run) return preview(zone, { ...outcome, records: answered(user, outcome.records, outcome.diff) })
  const author = { source, userId: user.id, note: options.note }
  const committed = await commit(trx, zone, outcome, author, options.restore)
  return { ...committed, records: answered(user, committed.records, committed.diff).map(toRecord) }
}

/** Applies changes to a locked zone. @throws ProblemError as `changeZone` */
export const applySet = async (
  context: RequestContext,
  trx: Trx,
  zone: LockedZone,
  user: User,
  changes: readonly SeenChange[],
  options: SetOptions,
): Promise<DnsChanged> => {
  assertMayAsk(user, zone, changes)
  assertRecordsUnchanged(zone, changes)
  const outcome = tryChanges(zone, changes)
  if (!outcome.ok) throw invalid(readableFindings(user, zone.records, outcome.errors))
  const settled = await settle(context, trx, zone, outcome, user, options)
  const warnings = readableFindings(user, zone.records, outcome.warnings)
  return { ...settled, warnings: warnings.map(found => toChangeFinding(found, context.language)) }
}

/**
 * Changes a zone by a set: all of it or nothing.
 * @throws ProblemError not_found, domain_not_approved, dns_disabled, zone_changed, record_not_allowed, record_changed,
 *   dns_invalid, record_limit, zone_size
 */
export const changeZone = (
  context: RequestContext,
  user: User,
  domainId: number,
  changes: readonly SeenChange[],
  options: SetOptions,
): Promise<DnsChanged> =>
  transact(context.db, async trx => {
    const zone = await lockZone(trx, user, domainId)
    await assertUnchanged(trx, zone, user, options.version)
    return applySet(context, trx, zone, user, changes, options)
  })
