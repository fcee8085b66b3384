import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { assertNoTransaction } from '../base/open-transaction'
import { isPrivateTarget, lookupAny, lookupPublic, PrivateAddress } from '../security/public-address'

/** Milliseconds for the whole answer. */
const limit = 10_000

/** The address of a webhook as it was typed; null where nothing can be sent there. */
export const readTarget = (typed: string, allowPrivate: boolean): URL | null => {
  const url = URL.canParse(typed) ? new URL(typed) : null
  if (!url || url.username || url.password || url.hash) return null
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return null
  return url
}

/** Sends a message and answers the status. Redirects are not followed; the answer's body is not read. */
export const post = (
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  allowPrivate: boolean,
): Promise<number> =>
  new Promise((resolve, reject) => {
    assertNoTransaction('a webhook')
    if (!allowPrivate && isPrivateTarget(url)) return reject(new PrivateAddress(url.hostname))
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.timeout(limit),
      lookup: allowPrivate ? lookupAny : lookupPublic,
    })
    sent.on('response', answer => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
