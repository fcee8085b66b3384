import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode, StartError } from '../server-kit/errors'

const pauseMs = 250
const longestPauseMs = 3000

/** SQLSTATE: `lock_timeout` has passed; two transactions wait for each other. */
const waited = ['55P03', '40P01']

/**
 * Does work that gives up when it does not get a lock soon, again and again with growing pauses: other sessions that
 * need the same table queue behind a pending lock, and go on in the pauses.
 * @param name the step of the schema, for the error
 * @param boundMs after which it is not begun again
 * @throws StartError when it was not done by then
 */
export const retryOnLockTimeout = async <T>(name: string, work: () => Promise<T>, boundMs: number): Promise<T> => {
  const begun = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!hasCode(error, ...waited)) throw error
      const seconds = Math.round((performance.now() - begun) / 1000)
      if (performance.now() - begun >= boundMs)
        throw new StartError(
          `The step ${name} of the database's schema did not get its tables within ${seconds} s: find the transaction that holds them (oldest xact_start in pg_stat_activity), end it, and start again.`,
          { cause: error },
        )
    }
    await sleep(Math.min(attempt * pauseMs, longestPauseMs))
  }
}
