import { setTimeout as sleep } from 'node:timers/promises'
import { describeFailure } from './describe-failure'

interface Stops {
  /** Answers what is under way. */
  api: () => Promise<unknown>
  /** Ends the database that only this process uses, if there is one, within a time of its own. */
  database?: (() => Promise<unknown>) | undefined
  /** Sends what was noted last. */
  flush: () => Promise<unknown>
}

const limitsMs = { api: 25_000, flush: 5000 }

/**
 * Stops one after another. What fails or takes too long is said and given up, and what comes after it is stopped all the
 * same: a database outlives the process that started it.
 * @returns the exit code of the process
 */
export const stopAll = async (
  { api, database, flush }: Stops,
  say: (line: string) => void,
  limits = limitsMs,
): Promise<0 | 1> => {
  let code: 0 | 1 = 0
  const fail = (line: string): void => {
    code = 1
    say(line)
  }
  const within = (name: string, work: Promise<unknown>, limitMs: number): Promise<void> => {
    const over = new AbortController()
    const late = sleep(limitMs, undefined, { signal: over.signal }).then(
      () => fail(`The stop of the ${name} was not over within ${limitMs / 1000} s: it goes on without.`),
      () => undefined,
    )
    const done = work.catch(error => fail(describeFailure(error))).finally(() => over.abort())
    return Promise.race([done.then(() => undefined), late])
  }
  await within('API', api(), limits.api)
  await database?.().catch(error => fail(describeFailure(error)))
  await within('log', flush(), limits.flush)
  return code
}
