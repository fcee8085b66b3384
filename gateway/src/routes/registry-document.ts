import type { FastifyInstance } from 'fastify'
import { sendText } from '../http/problem'
import type { LiveRegistry } from '../releases/live-registry'

/** `GET /registry.json`: the current signed registry. Its signature identifies its content, so it serves as the ETag. */
export const serveRegistry = (app: FastifyInstance, live: LiveRegistry): void => {
  app.get('/registry.json', async (request, reply) => {
    const signed = await live.current()
    if (!signed) return sendText(reply, 503, 'Nothing has been released yet.')
    const etag = `W/"${signed.signature}"`
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(signed))
  })
}
