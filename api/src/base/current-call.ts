import { AsyncLocalStorage } from 'node:async_hooks'
import { ProblemError } from './errors'

export interface CurrentCall {
  /** Set when the caller has disconnected. A signal would do, but costs an error with a stack in each call. */
  readonly isCallerGone: boolean
}

const storage = new AsyncLocalStorage<CurrentCall>()

/** Does the work of a call, which knows from then on whether its caller still waits. */
export const withinCall = <T>(call: CurrentCall, work: () => T): T => storage.run(call, work)

/** The call that is being worked for; undefined for work of the product's own. */
export const currentCall = (): CurrentCall | undefined => storage.getStore()

/**
 * Before work that is expensive or leaves something behind. Work that is for no call is always waited for.
 * @throws ProblemError unavailable; the caller has left and does not see it
 */
export const assertCallerWaits = (): void => {
  if (storage.getStore()?.isCallerGone) throw new ProblemError('unavailable')
}

/** What work comes to, or `late` once `until` is over (as `performance.now()` counts); the work itself goes on. */
export const waitUntil = async <Result, Late>(
  until: number,
  work: Promise<Result>,
  late: Late,
): Promise<Result | Late> => {
  let timer: NodeJS.Timeout | undefined
  const isLate = new Promise<Late>(resolve => {
    timer = setTimeout(() => resolve(late), Math.max(0, until - performance.now()))
  })
  return Promise.race([work, isLate]).finally(() => clearTimeout(timer))
}
