import { AsyncLocalStorage } from 'node:async_hooks'
import { ProblemError } from './errors'

interface CurrentCall {
  requestId?: string
  /** Set when nobody waits any more for the answer. A signal would do, but costs an error with a stack in each call. */
  isCallerGone: boolean
}

/** The call that the current work is for; it goes along into everything that the work waits for. */
const currentCall = new AsyncLocalStorage<CurrentCall>()

/** Does the work of a call. */
export const withinCall = <T>(call: CurrentCall, work: () => T): T => currentCall.run(call, work)

/** Id of the request that the current work is for. */
export const currentRequestId = (): string | undefined => currentCall.getStore()?.requestId

/** Says, now and later, whether the caller of the current call is gone. Work that is for no call is always waited for. */
export const watchCaller = (): (() => boolean) => {
  const call = currentCall.getStore()
  return () => call?.isCallerGone === true
}

/** Before work that is expensive or leaves something behind. @throws ProblemError unavailable, which nobody gets to see */
export const assertCallerWaits = (): void => {
  if (watchCaller()()) throw new ProblemError('unavailable')
}
