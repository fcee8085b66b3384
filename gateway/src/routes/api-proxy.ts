import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from '../http/problem'
import type { GatewaySettings } from '../settings'
import { answerLanguage, texts } from '../texts'

/** Milliseconds that a connection to the API may take, and that it may be silent for. */
const connectLimit = 1500
const answerLimit = 15_000

const untrusted = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'accept-encoding',
]

type Headers = Record<string, string | string[] | undefined>

/** What the API is told of the caller is what this server saw, never what the caller claims. */
const forwarded = (request: FastifyRequest, headers: Headers, publicUrl: string): Headers => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !untrusted.includes(name.toLowerCase()))),
  'x-forwarded-for': request.ip,
  'x-forwarded-host': new URL(publicUrl).host,
  'x-forwarded-proto': new URL(publicUrl).protocol.slice(0, -1),
})

/** Hands `/api/*` to the API. While it cannot be reached, answers 503 with the code `unavailable`. */
export const proxyApi = async (app: FastifyInstance, { apiUrl, publicUrl }: GatewaySettings): Promise<void> => {
  await app.register(httpProxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    // Whether a failed call may be repeated is the client's to decide; it also has the time limit.
    retryMethods: [],
    disableRequestLogging: true,
    undici: {
      connections: 128,
      connect: { timeout: connectLimit },
      headersTimeout: answerLimit,
      bodyTimeout: answerLimit,
    },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => forwarded(request as FastifyRequest, headers as Headers, publicUrl),
      onError: (reply, { error }) => {
        const { request } = reply
        request.log.warn({ err: error, method: request.method, url: request.url }, 'the API did not answer')
        reply.header('retry-after', '2')
        sendProblem(
          reply as typeof reply & Parameters<typeof sendProblem>[0],
          503,
          'unavailable',
          texts[answerLanguage(request)].unavailable,
        )
      },
    },
  })
}
