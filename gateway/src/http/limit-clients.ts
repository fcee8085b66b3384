import { clientKey } from '@panel/api/networks'
import type { FastifyInstance } from 'fastify'
import { answerLanguage, texts } from '../texts'
import { bodyLength, heldBodyLimit } from './hold-body'
import { sendProblem } from './problem'

/** Calls of one client that may be under way at once, slow bodies included. */
export const callsAtOnce = 64

/** Of these, calls with a body that is too long to be buffered. */
const longCallsAtOnce = 4

/** Counts what is under way by key. */
const createCounter = () => {
  const counts = new Map<string, number>()
  return {
    get: (key: string): number => counts.get(key) ?? 0,
    add: (key: string, change: 1 | -1): void => {
      const count = (counts.get(key) ?? 0) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}

/** Refuses the calls of a client that has too many under way already; `scale` multiplies how many that is. */
export const limitClients = (scope: FastifyInstance, scale: number): void => {
  const all = createCounter()
  const long = createCounter()
  scope.addHook('onRequest', async (request, reply) => {
    const key = clientKey(request.ip)
    const counters = bodyLength(request) > heldBodyLimit ? [all, long] : [all]
    if (all.get(key) >= callsAtOnce * scale || (counters.length > 1 && long.get(key) >= longCallsAtOnce * scale)) {
      reply.header('retry-after', '1')
      return sendProblem(reply, 429, 'too_many_requests', texts[answerLanguage(request)].tooMany)
    }
    for (const counter of counters) counter.add(key, 1)
    // Fires once, however the call ends: answered, cut off by the client, or timed out.
    reply.raw.once('close', () => {
      for (const counter of counters) counter.add(key, -1)
    })
  })
}
