import { AsyncLocalStorage } from 'node:async_hooks'
import { ProblemError } from './errors'

/** Aborted when nobody waits any more for the answer of the call that the current work is for. */
const endOfWait = new AsyncLocalStorage<AbortSignal>()

/** Does the work of a call whose caller waits until the signal. */
export const whileCallerWaits = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  endOfWait.run(signal, work)

/** Says, now and later, whether the caller of the current call is gone. Work that is for no call is always waited for. */
export const watchCaller = (): (() => boolean) => {
  const signal = endOfWait.getStore()
  return () => signal?.aborted === true
}

/** Before work that is expensive or leaves something behind. @throws ProblemError unavailable, which nobody gets to see */
export const assertCallerWaits = (): void => {
  if (watchCaller()()) throw new ProblemError('unavailable')
}
