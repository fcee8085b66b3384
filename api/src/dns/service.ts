import type { DnsRecord, DnsType } from '@panel/shared/contract'
import type { Change } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import type { DnsRecordRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { getOwned } from '../domains/access'
import type { RequestContext } from '../request-context'
import { assertWithinLimit, type Committed, commit } from './commit'
import { findDomainOfRecord, listRecords } from './repository'
import { toRecord } from './to-dto'
import { invalid, type LockedZone, lockZone, tryChanges } from './zone'

/** S7.30; also while another server answers for the domain: nothing stored is lost. @throws ProblemError not_found */
export const getRecords = async (context: RequestContext, user: User, domainId: number): Promise<DnsRecord[]> => {
  await getOwned(context.db, user, domainId)
  return (await listRecords(context.db, domainId)).map(toRecord)
}

/** A change set of one change; its errors need no index. @throws ProblemError dns_invalid, record_limit */
const applyOne = async (
  source: RequestContext,
  trx: Trx,
  zone: LockedZone,
  user: User,
  change: Change,
): Promise<Committed> => {
  const outcome = tryChanges(zone, [change])
  if (!outcome.ok) {
    const { fields } = invalid(outcome.errors)
    throw new ProblemError('dns_invalid', { fields: fields.map(({ index: _, ...fault }) => fault) })
  }
  assertWithinLimit(zone, outcome)
  return commit(trx, zone, outcome, { source, userId: user.id })
}

const pick = ({ records }: Committed, id: number | null | undefined): DnsRecord => {
  const row = records.find(one => one.id === id)
  if (!row) throw new ProblemError('not_found')
  return toRecord(row)
}

interface Typed {
  host: string
  type: DnsType
  content: string
  ttl?: number | null | undefined
  priority?: number | null | undefined
}

/** S7.31. @throws ProblemError not_found, domain_not_approved, dns_disabled, dns_invalid, record_limit */
export const addRecord = (context: RequestContext, user: User, domainId: number, typed: Typed): Promise<DnsRecord> =>
  transact(context.db, async trx => {
    const zone = await lockZone(trx, user, domainId)
    const committed = await applyOne(context, trx, zone, user, { op: 'add', record: typed })
    return pick(committed, committed.diff.find(({ op }) => op === 'add')?.id)
  })

const lockRecord = async (trx: Trx, user: User, id: number): Promise<{ zone: LockedZone; record: DnsRecordRow }> => {
  const domainId = await findDomainOfRecord(trx, user.id, id)
  if (domainId === null) throw new ProblemError('not_found')
  const zone = await lockZone(trx, user, domainId)
  const record = zone.records.find(one => one.id === id)
  if (!record) throw new ProblemError('not_found')
  return { zone, record }
}

type Changes = { [Field in keyof Typed]?: Typed[Field] | undefined } & { version?: number | undefined }

/** S7.32. @throws ProblemError not_found, dns_disabled, dns_invalid, record_changed */
export const changeRecord = (
  context: RequestContext,
  user: User,
  id: number,
  { version, ...record }: Changes,
): Promise<DnsRecord> =>
  transact(context.db, async trx => {
    const { zone, record: stored } = await lockRecord(trx, user, id)
    if (version !== undefined && version !== stored.version) throw new ProblemError('record_changed')
    return pick(await applyOne(context, trx, zone, user, { op: 'update', id, record }), id)
  })

/** S7.33. @throws ProblemError not_found, dns_disabled, dns_invalid */
export const removeRecord = (context: RequestContext, user: User, id: number): Promise<void> =>
  transact(context.db, async trx => {
    const { zone } = await lockRecord(trx, user, id)
    await applyOne(context, trx, zone, user, { op: 'delete', id })
  })
