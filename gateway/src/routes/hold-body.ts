import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Octets of a body that was held whole. */
    heldLength: number | undefined
  }
}

/** Octets. What a call may really send is the API's to say; this only bounds what is held. */
export const heldBodyLimit = 1_048_576

/**
 * Holds the body of each request until it is whole, and only then hands it on: a client that sends slowly keeps its own
 * connection busy and none to the server behind (TRUST HTTP-3).
 */
export const holdBodies = (scope: FastifyInstance): void => {
  scope.decorateRequest('heldLength', undefined)
  scope.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer', bodyLimit: heldBodyLimit } as const
  scope.addContentTypeParser('*', options, async (request: FastifyRequest, body: Buffer) => {
    request.heldLength = body.length
    return Readable.from([body])
  })
}
