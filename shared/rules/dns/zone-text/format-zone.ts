import { DNS_TYPES } from '../records'
import type { StoredRecord } from '../types'
import { toZone } from '../zone'
import { ownTypeMark } from './entry'

const byName = (left: StoredRecord, right: StoredRecord): number => {
  if (left.host === right.host) return DNS_TYPES.indexOf(left.type) - DNS_TYPES.indexOf(right.type)
  if (left.host === '@' || right.host === '@') return left.host === '@' ? -1 : 1
  return left.host < right.host ? -1 : 1
}

/** Numbers of characters that some servers misread in a file. */
const numberOf: Readonly<Record<string, string>> = { '\\\\': '\\092', $: '\\036', '\\$': '\\036' }

/**
 * As servers read it in a file. A name that begins with `\#` is the mark of other data to Knot 3.2 and NSD 4.6 (RFC 3597
 * 5). In a parameter of a service, NSD joins a line that ends with an escaped backslash to the next, and refuses `.$`.
 */
const escapeForServers = ({ type, content }: StoredRecord): string => {
  const named = content.replace(/(?<=^|\s)\\#/g, '\\035')
  return type === 'SVCB' || type === 'HTTPS' ? named.replace(/\\\\|\\?\$/g, found => numberOf[found] ?? found) : named
}

const formatRecord = (record: StoredRecord): string => {
  const { host, ttl, type, priority, comment } = record
  return [
    ...(type === 'ALIAS' ? [ownTypeMark] : []),
    host,
    ttl,
    'IN',
    type,
    ...(priority === null ? [] : [priority]),
    escapeForServers(record),
    ...(comment ? [`; ${comment}`] : []),
  ].join('\t')
}

/** Stored records as a master file (RFC 1035 5.1), the apex first, that `parseZoneText` reads back as they are. */
export const formatZone = (records: readonly StoredRecord[], zone: string): string =>
  [`$ORIGIN ${toZone(zone).fqdn}`, ...[...records].sort(byName).map(formatRecord), ''].join('\n')
