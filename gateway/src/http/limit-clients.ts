import { clientKey } from '@panel/api/client-key'
import type { FastifyInstance } from 'fastify'
import { answerLanguage, texts } from '../texts'
import { sendProblem } from './problem'

/** Calls of one client that may be under way at once, slow bodies included. */
export const callsAtOnce = 64

/** Refuses the calls of a client that has too many under way already; `scale` multiplies how many that is. */
export const limitClients = (scope: FastifyInstance, scale: number): void => {
  const underWay = new Map<string, number>()
  const leave = (key: string): void => {
    const left = (underWay.get(key) ?? 1) - 1
    if (left > 0) underWay.set(key, left)
    else underWay.delete(key)
  }
  scope.addHook('onRequest', async (request, reply) => {
    const key = clientKey(request.ip)
    const count = underWay.get(key) ?? 0
    if (count >= callsAtOnce * scale) {
      reply.header('retry-after', '1')
      return sendProblem(reply, 429, 'too_many_requests', texts[answerLanguage(request)].tooMany)
    }
    underWay.set(key, count + 1)
    // Fires once, however the call ends: answered, cut off by the client, or timed out.
    reply.raw.once('close', () => leave(key))
  })
}
