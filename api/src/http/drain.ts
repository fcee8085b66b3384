import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds in which clients on open connections are asked to leave, by an answer, before connections are closed. */
const graceMs = 500

const leaving = new WeakSet<Server>()

/** Whether a server is about to stop, so that a load balancer sends it nothing more. */
export const isDraining = (server: Server): boolean => leaving.has(server)

const countConnections = (server: Server): Promise<number> =>
  new Promise(resolve => server.getConnections((error, count) => resolve(error ? 0 : count)))

const askToLeave = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/**
 * Lets a server stop without cutting anybody off. The function that comes back says `Connection: close` in every answer
 * from then on, those under way included, and still takes calls for half a second: a server that closes an idle
 * connection at once resets a client that sends on it at that moment. Nobody connected, nobody waited for.
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
    if ((await countConnections(server)) > 0) await sleep(graceMs)
  }
}
