import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { RECURSION_DESIRED } from 'dns-packet'
import ipaddr from 'ipaddr.js'
import { assertNoTransaction } from '../base/open-transaction'
import type { Settings } from '../settings/settings'
import { askDns, type NameServer } from './dns-query'

/** Addresses of one nameserver that are asked. */
const maxAddresses = 4

export interface NetworkOptions {
  DNS_RESOLVER?: Settings['DNS_RESOLVER']
  DNS_LOOPBACK_PORT?: Settings['DNS_LOOPBACK_PORT']
}

/** That a name or its addresses do not exist; every other error says nothing about the name. */
const absences: readonly unknown[] = ['ENOTFOUND', 'ENODATA']

const resolverAt = (text: string): NameServer => {
  if (isIP(text)) return { address: text, port: 53 }
  const { hostname, port } = new URL(`dns://${text}`)
  return { address: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
}

/**
 * Whether a resolver proves that a name does not exist, by the SOA of the zone that says so (RFC 2308 3). Filters and
 * networks that are closed deny every name, without one.
 */
const isProven = async (resolver: Resolver, name: string, deadline: AbortSignal): Promise<boolean> => {
  const reply = await askDns(resolver.getServers().map(resolverAt), name, 'A', deadline, RECURSION_DESIRED)
  return reply?.authorities?.some(({ type }) => type === 'SOA') ?? false
}

/** Null where the resolver does not say. */
const resolve = async (name: string, place: NetworkOptions, deadline: AbortSignal): Promise<string[] | null> => {
  assertNoTransaction('a DNS server')
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  if (place.DNS_RESOLVER) resolver.setServers([place.DNS_RESOLVER])
  const stop = () => resolver.cancel()
  deadline.addEventListener('abort', stop)
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  deadline.removeEventListener('abort', stop)
  const failures = found.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))
  if (failures.length === found.length) {
    const isDenied = failures.some(code => absences.includes(code))
    if (!(isDenied && (await isProven(resolver, name, deadline)))) return null
  }
  return found.flatMap(one => (one.status === 'fulfilled' ? one.value.slice(0, maxAddresses / 2) : []))
}

export interface Named {
  name: string
  /** Asked in place of what the name resolves to; none: those are asked. */
  addresses: readonly string[]
}

/**
 * Addresses at which a nameserver is queried; never of this machine or a private network, whatever its name. Null where
 * the resolver does not say.
 */
export const findServers = async (
  named: Named,
  place: NetworkOptions,
  deadline: AbortSignal,
): Promise<NameServer[] | null> => {
  const addresses =
    named.addresses.length > 0 ? named.addresses.slice(0, maxAddresses) : await resolve(named.name, place, deadline)
  if (!addresses) return null
  return addresses.flatMap(address => {
    const range = ipaddr.process(address).range()
    if (range === 'loopback' && place.DNS_LOOPBACK_PORT) return [{ address, port: place.DNS_LOOPBACK_PORT }]
    return range === 'unicast' ? [{ address, port: 53 }] : []
  })
}
