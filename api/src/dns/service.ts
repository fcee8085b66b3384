import type { DnsRecord, DnsType } from '@panel/shared/contract'
import { domainCan, type ExistingRecord, validateRecord } from '@panel/shared/rules'
import type { User } from '../caller'
import type { DnsRecordRow, DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { assertAllowed, getOwned, getOwnedForUpdate } from '../domains/access'
import { toDomain } from '../domains/to-dto'
import { ProblemError } from '../errors'
import { RECORDS_PER_DOMAIN } from '../limits'
import type { RequestContext } from '../request-context'
import { deleteRecord, findDomainOfRecord, insertRecord, listRecords, unifyTtl, updateRecord } from './repository'

const toDto = ({ id, domain_id, host, type, content, ttl, priority, version }: DnsRecordRow): DnsRecord => ({
  id,
  domain_id,
  host,
  type,
  content,
  ttl,
  priority,
  version,
})

/** S7.30; also while another server answers for the domain: nothing stored is lost. @throws ProblemError not_found */
export const getRecords = async (context: RequestContext, user: User, domainId: number): Promise<DnsRecord[]> => {
  await getOwned(context.db, user, domainId)
  return (await listRecords(context.db, domainId)).map(toDto)
}

interface Zone {
  domain: DomainRow
  records: DnsRecordRow[]
}

/** The zone of a domain, locked: its records are judged and written by one call at a time. */
const lockZone = async (trx: Trx, user: User, domainId: number): Promise<Zone> => {
  const domain = await getOwnedForUpdate(trx, user, domainId)
  assertAllowed(domainCan.manageDns(toDomain(domain)))
  return { domain, records: await listRecords(trx, domainId) }
}

interface Typed {
  host: string
  type: DnsType
  content: string
  ttl?: number | null | undefined
  priority?: number | null | undefined
}

/** The canonical form of a record among `others`. @throws ProblemError dns_invalid with each finding's field */
const judge = ({ name, zone }: DomainRow, typed: Typed, others: readonly DnsRecordRow[]): ExistingRecord => {
  const input = { ...typed, zone: `${name}.${zone}`, ttl: typed.ttl ?? null, priority: typed.priority ?? null }
  const result = validateRecord(input, others)
  if (result.ok) return result.record
  throw new ProblemError('dns_invalid', {
    fields: result.errors.map(({ field, code, params }) => ({ field, code, params })),
  })
}

/** S7.31. @throws ProblemError not_found, domain_not_approved, dns_disabled, dns_invalid, record_limit */
export const addRecord = (context: RequestContext, user: User, domainId: number, typed: Typed): Promise<DnsRecord> =>
  transact(context.db, async trx => {
    const { domain, records } = await lockZone(trx, user, domainId)
    if (records.length >= RECORDS_PER_DOMAIN) throw new ProblemError('record_limit')
    const record = judge(domain, typed, records)
    const row = await insertRecord(trx, domainId, record)
    await unifyTtl(trx, domainId, record)
    return toDto(row)
  })

const lockRecord = async (trx: Trx, user: User, id: number): Promise<Zone & { record: DnsRecordRow }> => {
  const domainId = await findDomainOfRecord(trx, user.id, id)
  if (domainId === null) throw new ProblemError('not_found')
  const zone = await lockZone(trx, user, domainId)
  const record = zone.records.find(one => one.id === id)
  if (!record) throw new ProblemError('not_found')
  return { ...zone, record }
}

type Changes = { [Field in keyof Typed]?: Typed[Field] | undefined } & { version?: number | undefined }

/** A priority that was not sent stays with its type only. */
const merge = (record: DnsRecordRow, changes: Changes): Typed => {
  const type = changes.type ?? record.type
  const kept = type === record.type ? record.priority : null
  return {
    host: changes.host ?? record.host,
    type,
    content: changes.content ?? record.content,
    ttl: changes.ttl === undefined ? record.ttl : changes.ttl,
    priority: changes.priority === undefined ? kept : changes.priority,
  }
}

/** S7.32. @throws ProblemError not_found, dns_disabled, dns_invalid, record_changed */
export const changeRecord = (context: RequestContext, user: User, id: number, changes: Changes): Promise<DnsRecord> =>
  transact(context.db, async trx => {
    const { domain, records, record } = await lockRecord(trx, user, id)
    if (changes.version !== undefined && changes.version !== record.version) throw new ProblemError('record_changed')
    const others = records.filter(one => one.id !== id)
    const judged = judge(domain, merge(record, changes), others)
    const row = await updateRecord(trx, id, judged)
    await unifyTtl(trx, domain.id, judged)
    return toDto(row)
  })

/** S7.33. @throws ProblemError not_found, dns_disabled */
export const removeRecord = (context: RequestContext, user: User, id: number): Promise<void> =>
  transact(context.db, async trx => {
    await lockRecord(trx, user, id)
    await deleteRecord(trx, id)
  })
