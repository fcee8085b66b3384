import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Milliseconds in which a client must have taken something of an answer that waits for it. The first period ends well
 * for everyone, as the system's buffers took something: a client that reads nothing is cut after two.
 */
const timeLimit = 5000

/**
 * Cuts clients that do not read their answers. An answer that waits for the server itself, such as one
 * of the API, is left alone.
 */
export const cutSlowReaders = (app: FastifyInstance, limit: number = timeLimit): void => {
  const openRequests = new WeakMap<Socket, number>()
  const count = (socket: Socket, change: 1 | -1): void => {
    openRequests.set(socket, (openRequests.get(socket) ?? 0) + change)
  }
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    count(socket, 1)
    reply.raw.once('close', () => count(socket, -1))
  })
  // Counts from the last byte that the system took, of an earlier answer of the connection too.
  app.addHook('onSend', async ({ raw: { socket } }) => {
    // Requests of tests come over none.
    if (socket instanceof Socket) socket.setTimeout(limit)
  })
  app.server.on('timeout', socket => {
    const isIdle = (openRequests.get(socket) ?? 0) === 0
    if (isIdle || socket.writableLength > 0) socket.destroy()
  })
}
