import { clientOf } from '@panel/api/server-kit/client-address'
import type { FastifyInstance } from 'fastify'
import { answerLanguage, texts } from '../texts'
import { bodyLength, heldBodyLimit } from './hold-body'
import { sendProblem } from './problem'

/** Calls of one client that may be under way at once, slow bodies included. */
export const callsAtOnce = 64

/** Of these, calls with a body that is too long to be buffered. */
const longCallsAtOnce = 4

/**
 * Long calls of all clients together: half of the connections to the API. Each holds one while its body comes, before the
 * caller is identified.
 */
export const longCallsOfAll = 128

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

/**
 * Refuses the calls of a client that has too many under way already, and long ones of all; `scale` multiplies how many.
 */
export const limitClients = (scope: FastifyInstance, scale: number): void => {
  const all = createCounter()
  const long = createCounter()
  let longOfAll = 0
  scope.addHook('onRequest', async (request, reply) => {
    const key = clientOf(request)
    const isLong = bodyLength(request) > heldBodyLimit
    if (isLong && longOfAll >= longCallsOfAll * scale) {
      reply.header('retry-after', '2')
      return sendProblem(reply, 503, 'unavailable', texts[answerLanguage(request)].unavailable)
    }
    const counters = isLong ? [all, long] : [all]
    if (all.get(key) >= callsAtOnce * scale || (isLong && long.get(key) >= longCallsAtOnce * scale)) {
      reply.header('retry-after', '1')
      return sendProblem(reply, 429, 'too_many_requests', texts[answerLanguage(request)].tooMany)
    }
    for (const counter of counters) counter.add(key, 1)
    if (isLong) longOfAll += 1
    // Fires once, however the call ends: answered, cut off by the client, or timed out.
    reply.raw.once('close', () => {
      for (const counter of counters) counter.add(key, -1)
      if (isLong) longOfAll -= 1
    })
  })
}
