import { setTimeout as sleep } from 'node:timers/promises'

/** How long a call is given before the database is asked whether it still answers. */
const patienceMs = 500

/**
 * Waits for `work`, as long as the database answers. A database that is frozen, far too slow or has no connection left
 * holds a call for 2 seconds (TRUST OUT-1); a call that is slow for another reason takes the time it needs.
 * @throws ProblemError unavailable; what `work` was doing may still come to pass
 */
export const whileDatabaseAnswers = async <T>(checkHealth: () => Promise<unknown>, work: Promise<T>): Promise<T> => {
  const done = new AbortController()
  const watch = async (): Promise<never> => {
    for (;;) {
      await sleep(patienceMs, undefined, { signal: done.signal })
      await checkHealth()
    }
  }
  try {
    return await Promise.race([work, watch()])
  } finally {
    done.abort()
  }
}
