import type { FastifyInstance } from 'fastify'
import { sendText } from '../http/problem'
import { type RegistryFor, varyBySession } from './registry-for'

/**
 * `GET /registry.json`: the current signed registry, as it is for the caller. Its signature identifies its content, so it
 * serves as the ETag.
 */
export const serveRegistry = (app: FastifyInstance, registryFor: RegistryFor): void => {
  app.get('/registry.json', async (request, reply) => {
    const signed = await registryFor(request, true).catch((error: unknown) => {
      request.log.warn({ err: error }, 'whose registry is asked for could not be found out')
      return undefined
    })
    if (signed === undefined) return sendText(reply, 503, 'It cannot be said now which panels are for you.')
    if (!signed) return sendText(reply, 503, 'Nothing has been released yet.')
    const etag = `W/"${signed.signature}"`
    const cache = signed.registry.part === undefined ? 'no-cache' : 'private, no-cache'
    reply.header('cache-control', cache).header('vary', varyBySession).header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(signed))
  })
}
