import { Resolver } from 'node:dns/promises'
import type { NameserverCheck } from '@panel/shared/contract'
import ipaddr from 'ipaddr.js'
import { compareSets } from './compare'
import type { RrSet } from './publisher'

type Answer = NameserverCheck['servers'][number]

/** Milliseconds for one question. */
const timeout = 1500

const createResolver = (servers: readonly string[] | null): Resolver => {
  const resolver = new Resolver({ timeout, tries: 2 })
  if (servers) resolver.setServers(servers)
  return resolver
}

const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast'

/** Addresses of a nameserver. Those inside a private network are not asked, unless the resolver is one too. */
const addressesOf = async (name: string, resolver: string | undefined): Promise<string[]> => {
  const ask = createResolver(resolver ? [resolver] : null)
  const found = await Promise.allSettled([ask.resolve4(name), ask.resolve6(name)])
  const all = found.flatMap(one => (one.status === 'fulfilled' ? one.value : []))
  return resolver ? all : all.filter(isPublic)
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

/** Asks one server for an RRset, in presentation format; null where it gives none. */
const askers: Record<string, (ask: Resolver, name: string) => Promise<string[]>> = {
  A: (ask, name) => ask.resolve4(name),
  AAAA: (ask, name) => ask.resolve6(name),
  CNAME: async (ask, name) => (await ask.resolveCname(name)).map(target => `${target}.`),
  MX: async (ask, name) => (await ask.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}.`),
  NS: async (ask, name) => (await ask.resolveNs(name)).map(target => `${target}.`),
  TXT: async (ask, name) => (await ask.resolveTxt(name)).map(strings => strings.map(quoted).join(' ')),
  SRV: async (ask, name) =>
    (await ask.resolveSrv(name)).map(one => `${one.priority} ${one.weight} ${one.port} ${one.name}.`),
}

export const comparedTypes = new Set(Object.keys(askers))

const compareSet = async (ask: Resolver, set: RrSet, zone: string): Promise<Answer['different']> => {
  const there = (await askers[set.type]?.(ask, set.name.replace(/\.$/, '')).catch(() => [])) ?? []
  const found = { ...set, contents: there }
  if (compareSets([set], there.length > 0 ? [found] : [], zone).replace.length === 0) return []
  const host = set.name === zone ? '@' : set.name.slice(0, -zone.length - 1)
  return [{ host, type: set.type, here: set.contents, there }]
}

/** What a nameserver answers for a zone, next to what the zone has here. `zone` ends with a dot. */
export const askNameserver = async (
  name: string,
  zone: string,
  sets: readonly RrSet[],
  resolver: string | undefined,
): Promise<Answer> => {
  const nothing = { name, answers: false, serial: null, different: [] }
  const addresses = await addressesOf(name, resolver)
  if (addresses.length === 0) return { ...nothing, addresses, reason: 'no_address' }
  const ask = createResolver(addresses.map(address => (address.includes(':') ? `[${address}]` : address)))
  try {
    const { serial } = await ask.resolveSoa(zone.replace(/\.$/, ''))
    const different = await Promise.all(sets.map(set => compareSet(ask, set, zone)))
    return { name, addresses, answers: true, serial, different: different.flat() }
  } catch (error) {
    const isSilent = error instanceof Error && 'code' in error && error.code === 'ETIMEOUT'
    return { ...nothing, addresses, reason: isSilent ? 'no_answer' : 'not_authoritative' }
  }
}
