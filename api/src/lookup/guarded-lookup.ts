import { type DomainName, fullName } from '@panel/shared/rules'
import { ConsecutiveBreaker, circuitBreaker, handleAll, type IPolicy } from 'cockatiel'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics'
import type { ForeignService } from './foreign-server'
import type { Lookup, LookupResult } from './lookup'

/** Failures in a row after which a server is left alone, and milliseconds for how long. */
const mostFailures = 5
const pause = 30_000

const mostRemembered = 10_000
/** Milliseconds that an answer without a doubt is remembered. */
const memory = 60_000

interface Needs {
  log: Logger
  metrics: Pick<Metrics, 'lookups'>
}

/**
 * Asks a service of others: remembers its answers for a minute, asks about one name once at a time, and leaves a server
 * that failed several times in a row alone for a while. Whatever goes wrong is `unknown`.
 */
export const guardedLookup = (service: ForeignService, { log, metrics }: Needs): Lookup => {
  const { source } = service
  const breakers = new Map<string, IPolicy>()
  const answers = new LRUCache<string, Promise<LookupResult>>({ max: mostRemembered, ttl: memory })

  const breakerOf = (server: string): IPolicy => {
    const existing = breakers.get(server)
    if (existing) return existing
    const made = circuitBreaker(handleAll, { halfOpenAfter: pause, breaker: new ConsecutiveBreaker(mostFailures) })
    breakers.set(server, made)
    return made
  }

  const ask = async (name: DomainName): Promise<LookupResult> => {
    const server = service.serverOf(name)
    if (server === null) return { state: 'unknown', source, checkedAt: new Date() }
    try {
      const answer = await breakerOf(server).execute(() => service.ask(server, fullName(name)))
      return { ...answer, source, checkedAt: new Date() }
    } catch (err) {
      log.warn({ err: err instanceof Error ? err.message : err, server, ...name }, 'a lookup was not answered')
      return { state: 'unknown', source, checkedAt: new Date() }
    }
  }

  return {
    find: async (name, { fresh = false } = {}) => {
      const key = fullName(name)
      const known = fresh ? undefined : answers.get(key)
      const answer = known ?? ask(name)
      if (!known) answers.set(key, answer)
      const result = await answer
      if (!known) metrics.lookups.inc({ source, state: result.state })
      // A doubt is not remembered; another question may have an answer by now.
      if (result.state === 'unknown' && answers.peek(key) === answer) answers.delete(key)
      return result
    },
  }
}
