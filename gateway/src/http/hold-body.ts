import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of a body that was buffered in full. */
    heldLength: number | undefined
  }
}

/** Bytes. Longer bodies go through as they come: there may be few of them at a time. */
export const heldBodyLimit = 65_536

/** Bytes of the longest body that any call takes. */
const longestBody = 8_388_608

/** A body of unknown length is buffered too, up to this many bytes. */
const heldChunksLimit = 1_048_576

class BodyTooLarge extends Error {
  readonly statusCode = 413
}

/** Bytes that a request says its body has; 0 where it does not say. */
export const bodyLength = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0)

const collect = async (payload: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of payload) {
    length += chunk.length
    if (length > heldChunksLimit) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Buffers the body of a request until it is complete, and only then hands it on: a client that sends slowly keeps its own
 * connection busy and none to the server behind.
 */
export const holdBodies = (scope: FastifyInstance): void => {
  scope.decorateRequest('heldLength', undefined)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const length = bodyLength(request)
    if (length > longestBody) throw new BodyTooLarge()
    if (length > heldBodyLimit) return payload
    const body = await collect(payload)
    request.heldLength = body.length
    return Readable.from([body])
  })
}
