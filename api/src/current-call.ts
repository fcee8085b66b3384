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
