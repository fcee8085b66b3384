import type { DnsRecord, DnsType } from '@panel/shared/contract'
import type { Change } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { transact } from '../database/transact'
import { getOwned } from '../domains/access'
import type { RequestContext } from '../request-context'
import { applySet } from './change-service'
import { assertMayAsk, reachable } from './record-limits'
import { findDomainOfRecord, readZone } from './repository'
import { toRecord } from './to-dto'
import { lockZone } from './zone'

/** S7.30; also while another server answers for the domain: nothing stored is lost. @throws ProblemError not_found */
export const getRecords = async (context: RequestContext, user: User, domainId: number): Promise<DnsRecord[]> => {
  await getOwned(context.db, user, domainId)
  return reachable(user, (await readZone(context.db, domainId)).records).map(toRecord)
}

/** A refused change set as the calls of one record answer it: without an index, with the status of its code. */
const refuseOne = (error: unknown): never => {
  if (!(error instanceof ProblemError)) throw error
  const { code, params, extensions } = error
  const fields = error.fields.map(({ index: _, ...fault }) => fault)
  throw new ProblemError(code, { params, extensions, fields, cause: error })
}

/** The record after a change, or before its deletion. `change` is the entry of the history, null if nothing changed. */
export interface Changed {
  record: DnsRecord
  change: number | null
}

/** A change set of one change. `version` is the one that the caller saw of the record. */
const changeOne = (
  context: RequestContext,
  user: User,
  domainId: number | null,
  change: Change,
  version?: number,
): Promise<Changed> =>
  transact(context.db, async trx => {
    if (domainId === null) throw new ProblemError('not_found')
    const zone = await lockZone(trx, user, domainId)
    assertMayAsk(user, zone, [change])
    const stored = change.op === 'add' ? undefined : zone.records.find(({ id }) => id === change.id)
    if (stored && version !== undefined && version !== stored.version) throw new ProblemError('record_changed')
    const set = await applySet(context, trx, zone, user, [change], {}).catch(refuseOne)
    const id = stored?.id ?? set.diff.find(({ op }) => op === 'add')?.id
    const record = set.records.find(one => one.id === id) ?? stored
    if (!record || record.id === null) throw new ProblemError('not_found')
    return { record: { ...record, id: record.id }, change: set.change }
  })

interface Typed {
  host: string
  type: DnsType
  content: string
  ttl?: number | null | undefined
  priority?: number | null | undefined
  comment?: string | null | undefined
}

/** S7.31. @throws ProblemError not_found, domain_not_approved, dns_disabled, dns_invalid, record_limit, zone_size */
export const addRecord = (context: RequestContext, user: User, domainId: number, record: Typed): Promise<Changed> =>
  changeOne(context, user, domainId, { op: 'add', record })

type Changes = { [Field in keyof Typed]?: Typed[Field] | undefined } & { version?: number | undefined }

/** S7.32. @throws ProblemError not_found, dns_disabled, dns_invalid, record_changed */
export const changeRecord = async (
  context: RequestContext,
  user: User,
  id: number,
  { version, ...record }: Changes,
): Promise<Changed> => {
  const domainId = await findDomainOfRecord(context.db, user.id, id)
  return changeOne(context, user, domainId, { op: 'update', id, record }, version)
}

/** S7.33. @throws ProblemError not_found, dns_disabled, dns_invalid, record_changed */
export const removeRecord = async (
  context: RequestContext,
  user: User,
  id: number,
  version: number | undefined,
): Promise<Changed> =>
  changeOne(context, user, await findDomainOfRecord(context.db, user.id, id), { op: 'delete', id }, version)
