import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that a request with a body may take at any length, and what each byte that arrives adds (16 KiB/s). */
const timeLimit = 8000
const perByte = 1 / 16

/** Milliseconds for any request, however fast its body comes. */
export const longestRequest = 600_000

interface Limits {
  timeLimit: number
  perByte: number
}

/**
 * Ends requests whose bodies come in drops: the time they have grows with what has arrived, so that a
 * large file may take minutes on a slow line, and a body that makes no progress is not waited for.
 */
export const limitSlowSenders = (app: FastifyInstance, limits: Limits = { timeLimit, perByte }): void => {
  app.addHook('onRequest', (request, reply, done) => {
    done()
    const { raw } = request
    const { socket } = raw
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    // Requests of tests come over none.
    if (!hasBody || !(socket instanceof Socket)) return
    const began = Date.now()
    const before = socket.bytesRead
    const check = (): void => {
      if (raw.complete || socket.destroyed) return
      const left = limits.timeLimit + (socket.bytesRead - before) * limits.perByte - (Date.now() - began)
      if (left > 0) timer = setTimeout(check, left).unref()
      // As Node.js does at the end of its own time limit, which cannot grow.
      else
        app.server.emit('clientError', Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    }
    let timer = setTimeout(check, limits.timeLimit).unref()
    reply.raw.once('close', () => raw.complete && clearTimeout(timer))
  })
}
