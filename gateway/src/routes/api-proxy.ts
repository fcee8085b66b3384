import { Readable } from 'node:stream'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import { hasCode } from '@panel/api/server-kit/errors'
import { apiPaths } from '@panel/api/server-kit/own-paths'
import { openRequestSpan, traceHeaders } from '@panel/api/server-kit/tracing/request-span'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import type { ApiProcesses } from '../http/api-processes'
import { watchClients } from '../http/client-gone'
import { connectToApi } from '../http/connect-to-api'
import { forwarded, type Headers } from '../http/forwarded'
import { holdBodies } from '../http/hold-body'
import { limitClients } from '../http/limit-clients'
import type { PageTraces } from '../http/page-traces'
import { sendProblem } from '../http/problem'
import type { GatewaySettings } from '../settings'
import { answerLanguage, texts } from '../texts'

/** Milliseconds that a connection to the API may take, and that it may be silent for. */
const connectLimit = 1500
const answerLimit = 15_000

/** Connections to the API. More than one client may use at once, so that no client can use them up. */
const connections = 256

/** Bytes of an answer that is handed on as a whole: a stream that compresses costs as much processor time as the call. */
const wholeUpTo = 16 * 1024

/** The only call for which the API has to know what live panels say. */
const tokenCall = /^\/api\/users\/me\/panel-token(?:\?|$)/

type Reply = Parameters<typeof sendProblem>[0]
type ReplyOptions = NonNullable<FastifyHttpProxyOptions['replyOptions']>
type AnswerOf<Hook extends 'onResponse' | 'onError'> = NonNullable<ReplyOptions[Hook]>

const answerUnavailable: AnswerOf<'onError'> = (reply, { error }) => {
  const { request } = reply
  if (!reply.raw.destroyed)
    request.log.warn({ err: error, method: request.method, url: request.url }, 'the API did not answer')
  reply.header('retry-after', '2')
  sendProblem(reply as typeof reply & Reply, 503, 'unavailable', texts[answerLanguage(request)].unavailable)
}

/** Hands on an answer: a short one as a whole, which is compressed from 1 KB on, and any other as it comes. */
const handOn: AnswerOf<'onResponse'> = async (request, reply, response) => {
  const stream = 'stream' in response && response.stream
  if (!(stream instanceof Readable)) throw new TypeError('The API answered without a body.')
  const length = Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY)
  if (request.method === 'HEAD' || length > wholeUpTo) return reply.send(stream)
  try {
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part)
    reply.send(parts.length > 0 ? Buffer.concat(parts) : undefined)
  } catch (error) {
    answerUnavailable(reply, { error: error as Error })
  }
}

const optionsOf = (
  api: Dispatcher,
  settings: GatewaySettings,
  prefix: (typeof apiPaths)[number],
): FastifyHttpProxyOptions => ({
  upstream: settings.apiUrls[0] ?? '',
  prefix,
  rewritePrefix: prefix,
  proxyPayloads: false,
  // Whether a failed call may be repeated is the client's to decide; it also has the time limit.
  retryMethods: [],
  disableRequestLogging: true,
  undici: api,
  replyOptions: {
    // They belong to the API's own connection (RFC 9110 7.6.1).
    rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
    rewriteRequestHeaders: (request, headers) => forwarded(request as FastifyRequest, headers as Headers, settings),
    onResponse: handOn,
    onError: answerUnavailable,
  },
})

/** Refuses what the API would not read either, before anything of it is buffered. */
const refuseEncodedBodies = (scope: FastifyInstance): void => {
  scope.addHook('onRequest', async (request, reply) => {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
      return sendProblem(reply, 415, 'unsupported_media_type', texts[answerLanguage(request)].unsupported)
  })
}

/** Hands what is below the prefixes to the API. While it cannot be reached, answers 503 with the code `unavailable`. */
export const proxyApi = async (
  app: FastifyInstance,
  processes: ApiProcesses,
  settings: GatewaySettings,
  { traces, audiencesFor }: { traces: PageTraces; audiencesFor: (request: FastifyRequest) => Promise<string> },
): Promise<void> => {
  const api = connectToApi(processes, {
    connections,
    connect: { timeout: connectLimit },
    headersTimeout: answerLimit,
    bodyTimeout: answerLimit,
  })
  app.addHook('onListen', async () => processes.watch())
  app.addHook('onClose', async () => {
    processes.stop()
    await api.destroy()
  })
  await app.register(async scope => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id)
      const span = openRequestSpan({
        name: `${request.method} ${apiPaths.find(prefix => request.url.startsWith(prefix))}`,
        attributes: {
          'http.request.method': request.method,
          'url.path': request.url.replace(/\?.*$/s, ''),
          'request.id': request.id,
        },
        response: reply.raw,
        traceId: traces.pageOf(request.headers.traceparent),
      })
      request.traceHeaders = traceHeaders(span)
    })
    scope.addHook('onRequest', async request => {
      if (request.routeOptions.url?.startsWith('/api') && tokenCall.test(request.url))
        request.audiences = await audiencesFor(request)
    })
    watchClients(scope)
    limitClients(scope, settings.limitsScale)
    refuseEncodedBodies(scope)
    holdBodies(scope)
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      // The compressor of an answer that was cut has sent nothing yet.
      reply.removeHeader('content-encoding')
      if (hasCode(error, 'UND_ERR_SOCKET', 'UND_ERR_BODY_TIMEOUT', 'ECONNRESET'))
        return answerUnavailable(reply, { error })
      if (error.statusCode !== 413) throw error
      return sendProblem(reply, 413, 'payload_too_large', texts[answerLanguage(request)].tooLarge)
    })
    for (const prefix of apiPaths) await scope.register(httpProxy, optionsOf(api, settings, prefix))
  })
}
