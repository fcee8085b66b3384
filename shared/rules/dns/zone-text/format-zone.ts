import { DNS_TYPES } from '../records'
import type { StoredRecord } from '../types'
import { toZone } from '../zone'
import { ownTypeMark } from './entry'

const byName = (left: StoredRecord, right: StoredRecord): number => {
  if (left.host === right.host) return DNS_TYPES.indexOf(left.type) - DNS_TYPES.indexOf(right.type)
  if (left.host === '@' || right.host === '@') return left.host === '@' ? -1 : 1
  return left.host < right.host ? -1 : 1
}

const formatRecord = ({ host, ttl, type, priority, content, comment }: StoredRecord): string =>
  [
    ...(type === 'ALIAS' ? [ownTypeMark] : []),
    host,
    ttl,
    'IN',
    type,
    ...(priority === null ? [] : [priority]),
    content,
    ...(comment ? [`; ${comment}`] : []),
  ].join('\t')

/** Stored records as a master file (RFC 1035 5.1), the apex first, that `parseZoneText` reads back as they are. */
export const formatZone = (records: readonly StoredRecord[], zone: string): string =>
  [`$ORIGIN ${toZone(zone).fqdn}`, ...[...records].sort(byName).map(formatRecord), ''].join('\n')
