import ipaddr from 'ipaddr.js'
import { withoutDots } from '../encodings'
import { error, fixContent, type Parsed, refused, understood, warning } from '../finding'
import { type RecordRule, sentence } from '../record-rule'
import type { Finding, Fix } from '../types'

const special: Record<string, true> = {
  unspecified: true,
  multicast: true,
  linkLocal: true,
  loopback: true,
  uniqueLocal: true,
  ipv4Mapped: true,
}

/** RFC 5952 text of an address, mixed for IPv4-mapped ones (its section 5); null where it is no address. */
const canonicalIpv6 = (text: string): string | null => {
  const groups = /^[0-9a-f:.]+$/i.test(text) ? withoutDots(text) : null
  if (groups === null || !ipaddr.IPv6.isValid(groups)) return null
  const address = ipaddr.IPv6.parse(groups)
  return address.isIPv4MappedAddress() ? `::ffff:${address.toIPv4Address().toString()}` : address.toRFC5952String()
}

/** What is longer gets no closer look. */
const longestExplained = 200

const meantAddress = (content: string): Fix | undefined => {
  const plain = content
    .normalize('NFKC')
    .replace(/^[a-z]+:\/\/(?=\[)/i, '')
    .replace(/^\[([^\]]*)\].*$/, '$1')
    .replace(/[%/].*$/, '')
    .replace(/:{3,}/, '::')
  const meant = canonicalIpv6(plain)
  return meant ? fixContent(meant) : undefined
}

const explain = (content: string): Finding => {
  const part = 'address'
  if (content === '') return error('content', 'dns.aaaa.empty', { part })
  if (content.length > longestExplained) return error('content', 'dns.aaaa.format', { part })
  const fix = meantAddress(content)
  if (ipaddr.IPv4.isValidFourPartDecimal(content))
    return error('content', 'dns.aaaa.ipv4', { part, fix: { field: 'type', value: 'A' } })
  const addresses = content.split(/[\s,;]+/)
  if (addresses.length > 1 && addresses.every(one => canonicalIpv6(one) !== null))
    return error('content', 'dns.aaaa.several', { part })
  if (content.includes('%')) return error('content', 'dns.aaaa.zone-id', { part, fix })
  if (content.includes('[')) return error('content', 'dns.aaaa.brackets', { part, fix })
  if (content.includes('/') && fix) return error('content', 'dns.aaaa.prefix', { part, fix })
  if (!content.includes(':') && /^[\w.-]*[a-z][\w.-]*$/i.test(content))
    return error('content', 'dns.aaaa.name', { part, fix: { field: 'type', value: 'CNAME' } })
  return error('content', 'dns.aaaa.format', { part, fix })
}

/** RFC 4291 2.2; stored as RFC 5952 writes it. */
export const readIpv6 = (content: string): Parsed<string> => {
  const address = canonicalIpv6(content)
  if (address === null) return refused(explain(content))
  return special[ipaddr.IPv6.parse(address).range()]
    ? understood(address, warning('content', 'dns.address.special', { part: 'address', params: { address } }))
    : understood(address)
}

export const aaaa: RecordRule = {
  code: 28,
  wire: ['ipv6'],
  parts: ['address'],
  address: 'own',
  hostOwner: true,
  parseContent: readIpv6,
  describe: (record, name) => sentence('dns.describe.aaaa', { name, address: record.content }),
}
