import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../base/errors'

/** What every answer has, also that to an address that cannot be read, which no hook sees. */
export const commonHeaders = (requestId: string) => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-request-id': requestId,
  vary: 'accept-language, authorization, cookie',
})

/** Sets them, and refuses a request that names two hosts. */
export const guardHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders(request.id))
    const hosts = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length < 2) return done()
    // A sender of two may have hidden more on the connection.
    reply.header('connection', 'close')
    done(new ProblemError('malformed'))
  })
}
