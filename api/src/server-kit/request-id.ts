import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isAmong } from './networks'

const pattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Whether a text is an id as we make them (UUID): nothing else is believed, since it goes into logs and SQL comments.
 */
const isRequestId = (text: unknown): text is string => typeof text === 'string' && pattern.test(text)

/** The gateway's id of the request goes on in our log and in the database; other callers' ids do not. */
export const requestIdOf =
  (trusted: string[]) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id']
    return isRequestId(given) && isAmong(trusted, socket.remoteAddress ?? '') ? given : randomUUID()
  }
