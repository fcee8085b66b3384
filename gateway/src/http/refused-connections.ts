import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendText } from './problem'
import { closedPolicy, securityHeaders } from './security-headers'

interface ParserError extends Error {
  code?: string
}

const statusOf = (code: string | undefined): string => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout'
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large'
  return '400 Bad Request'
}

/** The complete reply, as text, to bytes that are no acceptable HTTP request. */
const refusal = (code: string | undefined, secure: boolean): string => {
  const body = `${statusOf(code)}\n`
  const headers = {
    ...securityHeaders(secure),
    'content-security-policy': closedPolicy,
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(body.length),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${statusOf(code)}`, ...lines, '', body].join('\r\n')
}

/** Milliseconds that a client has to read why it is refused, and to close its side. */
const lastWords = 1000

/** Closes a connection that sent no acceptable HTTP, after a reply where one can still be sent. */
export const answerBadBytes = (secure: boolean) =>
  function clientErrorHandler(this: FastifyInstance, error: ParserError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.end(refusal(error.code, secure))
    else socket.destroy()
    setTimeout(() => socket.destroy(), lastWords).unref()
  }

/** A host name, an IPv4 address or a bracketed IPv6 one, with or without a port (RFC 9112 3.2). */
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9._])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

const fault = ({ raw }: FastifyRequest): string | null => {
  const { rawHeaders, httpVersion, headers } = raw
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'HTTP/1.1 is spoken here.'
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return 'One Host header is needed.'
  if (headers.host !== undefined && !hostPattern.test(headers.host)) return 'The Host header is malformed.'
  const encoding = headers['transfer-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') return 'Only chunked bodies are read.'
  return /chunked/i.test(String(headers.te ?? '')) ? 'TE must not name chunked.' : null
}

/** Refuses what a proxy in front and the API behind may read differently (RFC 9112 3.2, 6.1; RFC 9110 10.1.4). */
export const refuseUnclearRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const text = fault(request)
    if (text !== null) await sendText(reply.header('connection', 'close'), 400, text)
  })
}
