import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/**
 * Milliseconds in which clients on open connections are asked to leave, by an answer, before connections are closed.
 */
const graceMs = 500

/**
 * Turns of the event loop: the system lets 511 connections wait for a server (Node's `backlog`), and some turns are
 * long.
 */
const mostTurns = 2000

/** Milliseconds: a client that connects during a turn still waits when it ends. */
const shortTurn = 0.2

const leaving = new WeakSet<Server>()

/** Whether a server is about to stop, so that a load balancer sends it nothing more. */
export const isDraining = (server: Server): boolean => leaving.has(server)

const countConnections = (server: Server): Promise<number> =>
  new Promise(resolve => server.getConnections((error, count) => resolve(error ? 0 : count)))

/** Takes in who has connected already: the system resets those that still wait when the socket is closed. */
const acceptWaiting = async (server: Server): Promise<void> => {
  let isWaited = true
  const note = (): void => {
    isWaited = true
  }
  server.on('connection', note)
  await nextTurn()
  // One connection is accepted in each turn of the event loop: a short turn without any means that none waits.
  for (let turns = 0; isWaited && turns < mostTurns; turns += 1) {
    isWaited = false
    const start = performance.now()
    await nextTurn()
    isWaited ||= performance.now() - start > shortTurn
  }
  server.off('connection', note)
}

/** `close` of an HTTP server would end its idle connections at once. */
const stopListening = async (server: Server): Promise<void> => {
  await acceptWaiting(server)
  NetServer.prototype.close.call(server)
}

const askToLeave = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/**
 * Lets a server stop without cutting off calls. The function that comes back takes no connections from then on, which
 * a client or a load balancer may try at another process: one that was let in at the very end would be reset. It says
 * `Connection: close` in every answer, those under way included, and for half a second still takes calls on the
 * connections that there are: a server that closes an idle connection at once resets a client that sends on it at that
 * moment. Without connections it ends at once.
 */
export const addDraining = (server: Server): (() => Promise<void>) => {
  const pending = new Set<ServerResponse>()
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (leaving.has(server)) askToLeave(response)
    pending.add(response)
    response.once('close', () => pending.delete(response))
  })
  return async () => {
    leaving.add(server)
    for (const response of pending) askToLeave(response)
    await stopListening(server)
    if ((await countConnections(server)) > 0) await sleep(graceMs)
  }
}
