import { ProblemError } from './errors'

/**
 * What a call's work is for. It is handed on: with an AsyncLocalStorage Node 20 would run hooks for every promise, which
 * took a tenth of the processor time of a call.
 */
export interface CurrentCall {
  /** Set when nobody waits any more for the answer. A signal would do, but costs an error with a stack in each call. */
  isCallerGone: boolean
}

/**
 * Before work that is expensive or leaves something behind. Work that is for no call is always waited for.
 * @throws ProblemError unavailable, which nobody gets to see
 */
export const assertCallerWaits = (current: CurrentCall | undefined): void => {
  if (current?.isCallerGone) throw new ProblemError('unavailable')
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
