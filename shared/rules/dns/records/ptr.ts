import { parseContentName } from '../content-name'
import { error, warning } from '../finding'
import type { Owner } from '../host'
import { type RecordRule, sentence } from '../record-rule'
import { checkNotAlias } from '../targets'
import type { Finding } from '../types'
import type { Zone } from '../zone'

const isOctet = (label: string): boolean => /^(?:0|[1-9]\d{0,2})$/.test(label) && Number(label) <= 255

/** Names of RFC 2317 and of services (RFC 6763 11), which are in reverse zones without being an address. */
const isOther = (label: string): boolean => label.startsWith('_') || /^\d+[/-]\d+$/.test(label)

const labelsBeforeArpa = { 'in-addr': 4, ip6: 32 }

/** An address maps to four octets in in-addr.arpa (RFC 1035 3.5), to 32 nibbles in ip6.arpa (RFC 3596 2.5). */
const checkReverse = (owner: Owner, zone: Zone): Finding[] => {
  if (zone.reverse === null) return []
  const labels = [...owner.labels, ...zone.labels].slice(0, -2)
  if (labels[0] === '*' || labels.some(isOther)) return []
  if (zone.reverse === 'in-addr') {
    const wrong = labels.find(label => !isOctet(label))
    if (wrong !== undefined) return [error('host', 'dns.ptr.octet', { params: { label: wrong } })]
  } else {
    const wrong = labels.find(label => !/^[0-9a-f]$/.test(label))
    if (wrong !== undefined) return [error('host', 'dns.ptr.nibble', { params: { label: wrong } })]
  }
  const expected = labelsBeforeArpa[zone.reverse]
  return labels.length === expected
    ? []
    : [error('host', 'dns.ptr.length', { params: { expected, length: labels.length } })]
}

const isService = (owner: Owner | null): boolean => owner?.labels.some(label => label.startsWith('_')) ?? false

/** RFC 1035 3.3.12: the host name of an address in a reverse zone, any name elsewhere (RFC 6763). */
export const ptr: RecordRule = {
  code: 12,
  wire: ['name'],
  parts: ['target'],
  name: 'target',
  pointsToName: true,
  parseContent: (content, { zone, owner }) => {
    const read = parseContentName(content, zone, { host: zone.reverse !== null && !isService(owner) })
    const isRelative = read.value && zone.reverse && read.value.endsWith(`.${zone.fqdn}`)
    return isRelative
      ? { ...read, findings: [...read.findings, warning('content', 'dns.ptr.in-reverse-zone', { part: 'target' })] }
      : read
  },
  checkOwner: checkReverse,
  checkZone: (record, owner, view) => {
    const alias = checkNotAlias(record, record.content, view)
    if (alias.length > 0) return alias
    const isSecond =
      view.zone.reverse !== null && !isService(owner) && view.earlierAt(owner.fqdn, 'PTR', record) !== undefined
    return isSecond ? [warning('host', 'dns.ptr.several')] : []
  },
  describe: (record, name) => sentence('dns.describe.ptr', { name, target: record.content }),
}
