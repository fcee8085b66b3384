import type { FastifyReply, FastifyRequest } from 'fastify'

/** Lets pages of these origins load what is answered; scripts of theirs may then read it too. Nothing where there are none. */
export const allowOrigins = (request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void => {
  if (origins.length === 0) return
  reply.header('cross-origin-resource-policy', 'cross-origin')
  const { origin } = request.headers
  if (origin !== undefined && origins.includes(origin)) reply.header('access-control-allow-origin', origin)
}
