import { type LookupAddress, lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Milliseconds for the whole answer. */
const limit = 10_000

/** An address that the messages of customers must not reach: of this machine, of its network, or of none. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

const isPublic = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** The address of a webhook as it was typed; null where nothing can be sent there. */
export const readTarget = (typed: string, allowPrivate: boolean): URL | null => {
  const url = URL.canParse(typed) ? new URL(typed) : null
  if (!url || url.username || url.password || url.hash) return null
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return null
  return url
}

/** Whether an address is written as a number that is not public; a name is judged when it is looked up. */
export const isPrivateTarget = (url: URL): boolean => isIP(hostOf(url)) !== 0 && !isPublic(hostOf(url))

/**
 * Looks a name up, and answers only public addresses. The connection is made to what was judged here: a name that says
 * something else to the next question (DNS rebinding) gains nothing.
 */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, [])
    const addresses = found.filter(({ address }) => isPublic(address))
    const [first] = addresses
    if (!first || addresses.length < found.length) return callback(new PrivateAddress(hostname), [])
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}

/** Sends a message and answers the status. Redirects are not followed; the answer's body is not read. */
export const post = (
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  allowPrivate: boolean,
): Promise<number> =>
  new Promise((resolve, reject) => {
    if (!allowPrivate && isPrivateTarget(url)) return reject(new PrivateAddress(url.hostname))
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.timeout(limit),
      ...(!allowPrivate && { lookup: lookupPublic }),
    })
    sent.on('response', answer => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
