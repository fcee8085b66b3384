import type { StoredRecord } from '@panel/shared/rules'
import ipaddr from 'ipaddr.js'
import type { RrSet } from './publisher'

/** Seconds (RIPE-203), with the negative TTL of RFC 2308 5 at five minutes. */
const authorityTimes = '7200 3600 1209600 300'
const authorityTtl = 3600

const contentOf = ({ priority, content }: StoredRecord): string => {
  // PowerDNS does not take an IPv4-mapped address as RFC 5952 5 writes it.
  if (ipaddr.IPv6.isValid(content)) return ipaddr.IPv6.parse(content).toNormalizedString()
  return priority === null ? content : `${priority} ${content}`
}

const absolute = (host: string, zone: string): string => (host === '@' ? zone : `${host}.${zone}`)

/** The records of a zone by name and type. `zone` ends with a dot. */
export const toRrSets = (records: readonly StoredRecord[], zone: string): RrSet[] => {
  const sets = new Map<string, RrSet>()
  for (const record of records) {
    const name = absolute(record.host, zone)
    const key = `${name.toLowerCase()} ${record.type}`
    const set = sets.get(key)
    if (set) set.contents.push(contentOf(record))
    else sets.set(key, { name, type: record.type, ttl: record.ttl, contents: [contentOf(record)] })
  }
  return [...sets.values()]
}

/** Start of authority and nameservers, which every zone here has from the platform. */
export const authority = (zone: string, serial: number, platformHost: string): RrSet[] => {
  const servers = [`ns1.${platformHost}.`, `ns2.${platformHost}.`]
  const content = `${servers[0]} hostmaster.${platformHost}. ${serial} ${authorityTimes}`
  return [
    { name: zone, type: 'SOA', ttl: authorityTtl, contents: [content] },
    { name: zone, type: 'NS', ttl: authorityTtl, contents: servers },
  ]
}

/** A parked domain takes no mail, and says so (RFC 7505, RFC 7208). */
export const parked: readonly StoredRecord[] = [
  { host: '@', type: 'MX', priority: 0, content: '.', ttl: authorityTtl },
  { host: '@', type: 'TXT', priority: null, content: '"v=spf1 -all"', ttl: authorityTtl },
]

interface Discovery {
  DOMAIN_CONNECT?: string | undefined
  PUBLIC_URL: string
}

/**
 * Where service providers find Domain Connect, at a zone whose records are managed here; nothing while it is off, or
 * where the customer has records of their own at this name.
 */
export const discovery = (zone: string, sets: readonly RrSet[], { DOMAIN_CONNECT, PUBLIC_URL }: Discovery): RrSet[] => {
  const name = `_domainconnect.${zone}`
  const isTaken = (set: RrSet): boolean =>
    set.name.toLowerCase() === name.toLowerCase() || (set.type === 'DNAME' && set.name === zone)
  if (DOMAIN_CONNECT === undefined || sets.some(isTaken)) return []
  return [{ name, type: 'TXT', ttl: authorityTtl, contents: [`"${new URL(PUBLIC_URL).host}"`] }]
}
