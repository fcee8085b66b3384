import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address that others must not lead us to: of this machine, of its network, or of none. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Whether an address is written as a number that is not public; a name is judged when it is looked up. */
export const isPrivateTarget = (url: URL): boolean => isIP(hostOf(url)) !== 0 && !isPublic(hostOf(url))

/** Of one question; there are two of them. */
const questionLimitMs = 2000

/**
 * Asks the servers of DNS itself: `lookup` of Node waits in one of the four threads that files and our own mail server's
 * name need, for as long as a name's servers like.
 */
const resolver = new Resolver({ timeout: questionLimitMs, tries: 2 })

/** The addresses of a name; an error only where there are none of either kind. */
const resolve = async (hostname: string, family: number | undefined): Promise<LookupAddress[]> => {
  const ask = async (kind: 4 | 6): Promise<LookupAddress[]> => {
    if (family && family !== kind) return []
    const found = await (kind === 4 ? resolver.resolve4(hostname) : resolver.resolve6(hostname))
    return found.map(address => ({ address, family: kind }))
  }
  const answers = await Promise.allSettled([ask(4), ask(6)])
  const found = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  const failed = answers.find(answer => answer.status === 'rejected')
  if (found.length === 0 && failed) throw failed.reason
  return found
}

const familyOf = ({ family }: LookupOptions): number | undefined =>
  family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family

/** Such names are this machine, whatever DNS says of them (RFC 6761 6.3). */
const isLocalhost = (hostname: string): boolean => /(^|\.)localhost\.?$/i.test(hostname)

const answer = (found: LookupAddress[], { all }: LookupOptions, callback: Parameters<LookupFunction>[2]): void => {
  const [first] = found
  if (all) callback(null, found)
  else if (first) callback(null, first.address, first.family)
  else callback(new Error('The name has no address'), [])
}

/**
 * Looks a name up, and answers only public addresses. The connection is made to what was judged here: a name that says
 * something else to the next question (DNS rebinding) gains nothing. A host may have private addresses besides, at home and
 * abroad or of NAT64 (RFC 6052).
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  if (isLocalhost(hostname)) return callback(new PrivateAddress(hostname), [])
  resolve(hostname, familyOf(options)).then(
    found => {
      const addresses = found.filter(({ address }) => isPublic(address))
      if (addresses.length === 0 && found.length > 0) return callback(new PrivateAddress(hostname), [])
      answer(addresses, options, callback)
    },
    error => callback(error, []),
  )
}

/** As above for any address; a name that DNS does not know may be in this machine's file of hosts. */
export const lookupAny: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, familyOf(options)).then(
    found => answer(found, options, callback),
    ({ code }) =>
      code === 'ETIMEOUT' ? callback(new Error('DNS does not answer'), []) : lookup(hostname, options, callback),
  )
}
