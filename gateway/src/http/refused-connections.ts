import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
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

/** The whole reply, as text, to bytes that are no acceptable HTTP request. */
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

/** Closes a connection that sent no acceptable HTTP, after a reply where one can still be sent. */
export const answerBadBytes = (secure: boolean) =>
  function clientErrorHandler(this: FastifyInstance, error: ParserError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.end(refusal(error.code, secure))
    else socket.destroy()
  }

/** Refuses two Host headers, of which proxies in front and the API behind may believe different ones, and none. */
export const refuseUnclearHost = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { rawHeaders, httpVersion } = request.raw
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
    if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return
    await sendText(reply.header('connection', 'close'), 400, 'One Host header is needed.')
  })
}
