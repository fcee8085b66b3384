import ipaddr from 'ipaddr.js'
import { error, fixContent, type Parsed, refused, understood, warning } from '../finding'
import { type RecordRule, sentence } from '../record-rule'
import type { Finding, Fix } from '../types'

/** Addresses that cannot be reached from the Internet, by their range. */
const special: Record<string, true> = {
  unspecified: true,
  broadcast: true,
  multicast: true,
  linkLocal: true,
  loopback: true,
  carrierGradeNat: true,
  private: true,
}

/** What is longer gets no closer look. */
const longestExplained = 200

const meantAddress = (content: string): Fix | undefined => {
  const plain = content
    .normalize('NFKC')
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/(?:[/:?#].*|\.+)$/, '')
    .replace(/\s*([.,])\s*/g, '.')
    .replace(/(^|\.)0+(?=\d)/g, '$1')
  return ipaddr.IPv4.isValidFourPartDecimal(plain) ? fixContent(plain) : undefined
}

const explain = (content: string): Finding => {
  const part = 'address'
  if (content === '') return error('content', 'dns.a.empty', { part })
  if (content.length > longestExplained) return error('content', 'dns.a.format', { part })
  const fix = meantAddress(content)
  if (content.includes(':') && ipaddr.IPv6.isValid(content))
    return error('content', 'dns.a.ipv6', { part, fix: { field: 'type', value: 'AAAA' } })
  const addresses = content.split(/[\s,;]+/)
  if (addresses.length > 1 && addresses.every(one => ipaddr.IPv4.isValidFourPartDecimal(one)))
    return error('content', 'dns.a.several', { part })
  if (/\/\d+$/.test(content) && fix) return error('content', 'dns.a.prefix', { part, fix })
  if (/:\d+$/.test(content) && fix) return error('content', 'dns.a.port', { part, fix })
  const octets = content.split('.')
  if (octets.some(octet => /^0\d+$/.test(octet))) return error('content', 'dns.a.leading-zero', { part, fix })
  const wrong = octets
    .slice(octets.length > 1 ? 0 : 1)
    .find(octet => /^-?\d+$/.test(octet) && (Number(octet) > 255 || Number(octet) < 0))
  if (wrong !== undefined) return error('content', 'dns.a.octet-range', { part, params: { octet: wrong } })
  if (/[a-z]/i.test(content) && /^[\w.-]+$/.test(content) && !/^0x/i.test(content))
    return error('content', 'dns.a.name', { part, fix: { field: 'type', value: 'CNAME' } })
  return error('content', 'dns.a.format', { part, fix })
}

/** RFC 1035 3.4.1: four decimal octets; no leading zero, which some readers take for octal (RFC 6943 3.1.1). */
export const readIpv4 = (content: string): Parsed<string> => {
  if (!ipaddr.IPv4.isValidFourPartDecimal(content)) return refused(explain(content))
  const address = ipaddr.IPv4.parse(content)
  const isReserved = (address.octets[0] ?? 0) >= 240
  if (!special[address.range()] && !isReserved) return understood(content)
  return understood(
    content,
    warning('content', 'dns.address.special', { part: 'address', params: { address: content } }),
  )
}

export const a: RecordRule = {
  code: 1,
  wire: ['ipv4'],
  parts: ['address'],
  address: 'own',
  hostOwner: true,
  parseContent: readIpv4,
  describe: (record, name) => sentence('dns.describe.a', { name, address: record.content }),
}
