import type { FastifyError, FastifyInstance } from 'fastify'
import { sendProblem, sendText } from './problem'

/** Sentences of our own: what a library says is nothing for the caller. */
const refusals: Record<number, string> = {
  400: 'This request is malformed.',
  413: 'The request is too large.',
  415: 'This kind of data is not accepted here.',
  429: 'Too many requests. Please wait a moment.',
}

/** Answers what fails, and what has no route, in sentences of our own. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error, method: request.method, url: request.url }, 'a request failed')
    return sendProblem(
      reply,
      status,
      status === 429 ? 'rate_limited' : 'refused',
      status < 500 ? (refusals[status] ?? 'This request was refused.') : 'Something went wrong.',
    )
  })
  app.setNotFoundHandler((request, reply) => {
    const allowed = request.url.startsWith('/api/') ? 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' : 'GET, HEAD'
    return sendText(reply.header('allow', allowed), 405, 'This method is not allowed here.')
  })
  for (const url of ['/client-report', '/client-measurements', '/csp-report'])
    app.get(url, (_request, reply) => sendText(reply.header('allow', 'POST'), 405, 'This method is not allowed here.'))
}
