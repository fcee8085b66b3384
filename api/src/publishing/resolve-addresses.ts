import { Resolver } from 'node:dns/promises'
import { assertNoTransaction } from '../base/open-transaction'
import type { AliasFailure } from '../database/registry-columns'
import { isPublic } from '../security/public-address'
import type { Settings } from '../settings/settings'

interface Addresses {
  /** Sorted, so that an answer in another order is the same. */
  addresses: string[]
  /** Seconds that they may be kept. */
  ttl: number
}

type Family = { address: string; ttl: number }[]

/** A name without addresses of a family is there all the same (RFC 2308 2.2). */
const orFailure = (asked: Promise<Family>): Promise<Family | AliasFailure> =>
  asked.catch(({ code }) => {
    if (code === 'ENODATA') return []
    return code === 'ENOTFOUND' ? 'no_such_name' : 'no_answer'
  })

/**
 * The public addresses of a name, by a resolver that follows its aliases; or why there are none. The operator's
 * resolver may know names of its own network, whose addresses must stay private.
 */
export const resolveAddresses = async (
  name: string,
  { DNS_RESOLVER }: Pick<Settings, 'DNS_RESOLVER'>,
): Promise<Addresses | AliasFailure> => {
  assertNoTransaction('a DNS server')
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  if (DNS_RESOLVER) resolver.setServers([DNS_RESOLVER])
  const host = name.replace(/\.$/, '')
  const families = await Promise.all([
    orFailure(resolver.resolve4(host, { ttl: true })),
    orFailure(resolver.resolve6(host, { ttl: true })),
  ])
  const all: Family = []
  for (const family of families) {
    if (typeof family === 'string') return family
    all.push(...family)
  }
  if (all.length === 0) return 'no_address'
  const shown = all.filter(({ address }) => isPublic(address))
  if (shown.length === 0) return 'no_public_address'
  return { addresses: shown.map(({ address }) => address).sort(), ttl: Math.min(...shown.map(({ ttl }) => ttl)) }
}
