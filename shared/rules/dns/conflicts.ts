import { error, warning } from './finding'
import type { Owner } from './host'
import type { ExistingRecord, Finding, StoredRecord } from './types'
import type { ZoneView } from './zone-view'

const isSame = (left: StoredRecord, right: ExistingRecord): boolean =>
  left.type === right.type && left.content === right.content && left.priority === right.priority

/** A name within a sentence. */
const withoutLastDot = (name: string): string => name.replace(/\.$/, '')

/** An alias has its name for itself (RFC 1034 3.6.2, RFC 2181 10.1). */
const checkAlias = (record: StoredRecord, beside: readonly ExistingRecord[]): Finding | null => {
  const alias = beside.find(other => other.type === 'CNAME')
  if (alias && record.type === 'CNAME')
    return error('host', 'dns.cname.exists', { params: { target: withoutLastDot(alias.content) } })
  if (alias)
    return error('host', 'dns.zone.cname-exists', {
      params: { host: record.host, target: withoutLastDot(alias.content) },
    })
  if (record.type !== 'CNAME' || beside.length === 0) return null
  const types = [...new Set(beside.map(other => other.type))].join(', ')
  return error('host', 'dns.cname.not-alone', { params: { host: record.host, types } })
}

/** Below a delegation other servers answer; only the addresses of those servers are of use here (RFC 1034 4.2.1). */
const checkDelegated = (record: StoredRecord, owner: Owner, view: ZoneView): Finding | null => {
  const delegation = view.delegationOf(owner.fqdn)
  if (!delegation || (record.type === 'NS' && delegation === owner.fqdn)) return null
  const isAddress = record.type === 'A' || record.type === 'AAAA'
  if (isAddress && view.at(delegation, 'NS').some(server => server.content === owner.fqdn)) return null
  return warning('host', 'dns.zone.delegated', { params: { delegation: delegation.slice(0, -1) } })
}

/** What speaks against a record among the records of its zone, whatever its type. */
export const checkConflicts = (record: StoredRecord, owner: Owner, view: ZoneView): Finding[] => {
  const beside = view.at(owner.fqdn)
  if (beside.some(other => isSame(record, other))) return [error('content', 'dns.zone.duplicate')]
  const alias = checkAlias(record, beside)
  if (alias) return [alias]
  const delegated = checkDelegated(record, owner, view)
  return delegated ? [delegated] : []
}

/** RFC 2181 5.2: the records at one name and type have one TTL; the new one's holds. */
export const checkRrsetTtl = (record: StoredRecord, owner: Owner, view: ZoneView): Finding | null => {
  const others = view.at(owner.fqdn, record.type).filter(other => other.ttl !== record.ttl)
  return others.length === 0
    ? null
    : warning('ttl', 'dns.ttl.rrset', { params: { ttl: record.ttl, host: record.host, type: record.type } })
}
