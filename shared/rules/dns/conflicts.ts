import { error, warning } from './finding'
import type { Owner } from './host'
import { targetOf } from './indexed-zone'
import { recordRules } from './records'
import type { ExistingRecord, Finding, Fix, StoredRecord } from './types'
import type { ZoneView } from './zone-view'

/** A name within a sentence. */
const withoutLastDot = (name: string): string => name.replace(/\.$/, '')

/** The record in the way, to be deleted in the same change set; none where it is not stored yet, as a line of a text. */
const replacing = (record: ExistingRecord & { id?: unknown }): Fix | undefined =>
  typeof record.id === 'number' ? { field: 'delete', value: record.id } : undefined

/** The addresses of a name with an ALIAS are those of another name. */
const checkOwnAddress = (record: ExistingRecord, owner: Owner, view: ZoneView): Finding | null => {
  const alias = view.earlierAt(owner.fqdn, 'ALIAS', record)
  const params = { host: record.host, target: withoutLastDot(alias?.content ?? '') }
  return alias ? error('host', 'dns.zone.alias-exists', { params, fix: replacing(alias) }) : null
}

/** An alias has its name for itself (RFC 1034 3.6.2, RFC 2181 10.1). */
const checkAlias = (record: ExistingRecord, owner: Owner, view: ZoneView): Finding | null => {
  const alias = view.earlierAt(owner.fqdn, 'CNAME', record)
  if (alias && record.type === 'CNAME')
    return error('host', 'dns.cname.exists', {
      params: { target: withoutLastDot(alias.content) },
      fix: replacing(alias),
    })
  if (alias)
    return error('host', 'dns.zone.cname-exists', {
      params: { host: record.host, target: withoutLastDot(alias.content) },
      fix: replacing(alias),
    })
  if (recordRules[record.type].address === 'own') return checkOwnAddress(record, owner, view)
  if (record.type !== 'CNAME') return null
  const others = [...view.types(owner.fqdn).values()]
    .flatMap(records => [...records])
    .filter(other => view.isEarlier(other, record))
  const [only, second] = others
  if (!only) return null
  const params = { host: record.host, types: [...new Set(others.map(({ type }) => type))].join(', ') }
  return error('host', 'dns.cname.not-alone', { params, fix: second ? undefined : replacing(only) })
}

/** Below a delegation other servers answer; only the addresses of those servers are of use here (RFC 1034 4.2.1). */
const checkDelegated = (record: StoredRecord, owner: Owner, view: ZoneView): Finding | null => {
  const delegation = view.delegationOf(owner.fqdn)
  if (!delegation || (recordRules[record.type].ofDelegation && delegation === owner.fqdn)) return null
  const isAddress = recordRules[record.type].address === 'own'
  if (isAddress && [...view.at(delegation, 'NS')].some(server => targetOf(server) === owner.fqdn)) return null
  return warning('host', 'dns.zone.delegated', { params: { delegation: delegation.slice(0, -1) } })
}

/** Nothing is answered below a DNAME, and no delegation may be at its name (RFC 6672 2.3, 2.4). */
const checkRedirected = (record: StoredRecord, owner: Owner, view: ZoneView): Finding | null => {
  const redirected = view.redirectionOf(owner.fqdn)
  if (!redirected || (redirected === owner.fqdn && !recordRules[record.type].ofDelegation)) return null
  return error('host', 'dns.zone.redirected', { params: { name: withoutLastDot(redirected) } })
}

/** What speaks against a record of the view among the others, whatever its type. */
export const checkConflicts = (record: ExistingRecord, owner: Owner, view: ZoneView): Finding[] => {
  const [first] = view.sameAs(record)
  if (first && first !== record) return [error('content', 'dns.zone.duplicate')]
  const alias = checkAlias(record, owner, view)
  if (alias) return [alias]
  const redirected = checkRedirected(record, owner, view)
  if (redirected) return [redirected]
  const delegated = checkDelegated(record, owner, view)
  return delegated ? [delegated] : []
}

/** RFC 2181 5.2: the records at one name and type have one TTL; the new one's holds. */
export const checkRrsetTtl = (record: StoredRecord, owner: Owner, view: ZoneView): Finding | null =>
  [...view.at(owner.fqdn, record.type)].every(({ ttl }) => ttl === record.ttl)
    ? null
    : warning('ttl', 'dns.ttl.rrset', { params: { ttl: record.ttl, host: record.host, type: record.type } })
