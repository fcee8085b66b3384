import { type DomainName, fullName } from '@panel/shared/rules'
import { ConsecutiveBreaker, circuitBreaker, handleAll, type IPolicy } from 'cockatiel'
import type { Logger } from 'pino'
import type { Metrics } from '../base/metrics'
import { type ForeignAnswer, type ForeignService, LookupDoubt } from './foreign-server'
import type { Lookup, LookupResult } from './lookup'
import { rememberAnswers } from './remembered-answers'

/** Failures in a row after which a server is left alone, and milliseconds for how long. */
const mostFailures = 5
const pause = 30_000

/** Milliseconds that an answer without a doubt is remembered. */
const memory = 60_000

interface Needs {
  log: Logger
  metrics: Pick<Metrics, 'lookups'>
}

/**
 * Asks a service of others: remembers its answers for a minute, asks about one name once at a time, and leaves a server
 * that gave no answer several times in a row alone for a while. Whatever goes wrong is `unknown`.
 */
export const guardedLookup = (service: ForeignService, { log, metrics }: Needs): Lookup => {
  const { source } = service
  const breakers = new Map<string, IPolicy>()

  const breakerOf = (server: string): IPolicy => {
    const existing = breakers.get(server)
    if (existing) return existing
    const made = circuitBreaker(handleAll, { halfOpenAfter: pause, breaker: new ConsecutiveBreaker(mostFailures) })
    breakers.set(server, made)
    return made
  }

  /**
   * An answer that leaves a doubt shows that the server is there: a visitor may have caused it by the choice of name.
   */
  const askServer = async (server: string, name: string): Promise<ForeignAnswer> => {
    const answer = await breakerOf(server).execute(() =>
      service.ask(server, name).catch(error => {
        if (error instanceof LookupDoubt) return error
        throw error
      }),
    )
    if (answer instanceof LookupDoubt) throw answer
    return answer
  }

  const ask = async (name: DomainName): Promise<LookupResult> => {
    const server = service.serverOf(name)
    if (server === null) return { state: 'unknown', source, checkedAt: new Date() }
    try {
      return { ...(await askServer(server, fullName(name))), source, checkedAt: new Date() }
    } catch (err) {
      log.warn({ err: err instanceof Error ? err.message : err, server, ...name }, 'a lookup was not answered')
      return { state: 'unknown', source, checkedAt: new Date() }
    }
  }

  return rememberAnswers(async name => {
    const result = await ask(name)
    metrics.lookups.inc({ source, state: result.state })
    return result
  }, memory)
}
