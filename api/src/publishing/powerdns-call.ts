import { assertNoTransaction } from '../base/open-transaction'
import type { PowerDnsSettings } from '../settings/publisher-address'
import { PublishError } from './publisher'

/** Milliseconds for one call; a zone of 2,000 records is written in less than a second. */
const usualTimeout = 15_000

export interface Reply {
  status: number
  text: string
}

export type Call = (method: string, path: string, body?: unknown) => Promise<Reply>

export const createCall =
  ({ url, key }: PowerDnsSettings, timeout = usualTimeout): Call =>
  async (method, path, body) => {
    assertNoTransaction('a DNS server')
    try {
      const response = await fetch(`${url}/api/v1/servers/localhost${path}`, {
        method,
        headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // The key is for this server only.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
      return { status: response.status, text: await response.text() }
    } catch (cause) {
      throw new PublishError('unreachable', `${method} ${path}: no answer`, cause)
    }
  }

/** @throws PublishError where a call failed */
export const assertDone = (what: string, { status, text }: Reply): void => {
  if (status >= 500) throw new PublishError('unreachable', `${what}: ${status} ${text.slice(0, 500)}`)
  if (status >= 300) throw new PublishError('refused', `${what}: ${status} ${text.slice(0, 500)}`)
}

/** Of a zone. */
export const pathOf = (name: string): string => `/zones/${name.replaceAll('/', '=2F')}`
