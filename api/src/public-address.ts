import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address that others must not lead us to: of this machine, of its network, or of none. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

const isPublic = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Whether an address is written as a number that is not public; a name is judged when it is looked up. */
export const isPrivateTarget = (url: URL): boolean => isIP(hostOf(url)) !== 0 && !isPublic(hostOf(url))

/**
 * Looks a name up, and answers only public addresses. The connection is made to what was judged here: a name that says
 * something else to the next question (DNS rebinding) gains nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, [])
    const addresses = found.filter(({ address }) => isPublic(address))
    const [first] = addresses
    if (!first || addresses.length < found.length) return callback(new PrivateAddress(hostname), [])
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}
