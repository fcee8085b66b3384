import { AsyncLocalStorage } from 'node:async_hooks'
import fastq from 'fastq'
import { assertCallerWaits } from '../base/current-call'
import { ProblemError } from '../base/errors'

/** Seconds after which a refused call may succeed. */
const retryAfter = 2

interface Admission {
  /** Work that waits for its turn. */
  waiting: () => number
  /** Refuses a call before any of its work is done. @throws ProblemError unavailable */
  assertCapacity: () => void
  /** Does the work at its turn, unless its caller is gone by then. @throws ProblemError unavailable */
  run: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Lets in work that takes a whole processor: so much at once, and so much waiting. What comes on top is refused at once,
 * as long as that costs nothing yet.
 */
export const createAdmission = (atOnce: number, mostWaiting: number): Admission => {
  const queue = fastq.promise((work: () => Promise<void>) => work(), atOnce)
  const assertCapacity = (): void => {
    if (queue.length() >= mostWaiting) throw new ProblemError('unavailable', { retryAfter })
  }
  return {
    waiting: () => queue.length(),
    assertCapacity,
    run: async work => {
      assertCapacity()
      return new Promise((resolve, reject) => {
        // The turn comes in the middle of another call's work.
        const atItsTurn = AsyncLocalStorage.bind(async (): Promise<void> => {
          assertCallerWaits()
          resolve(await work())
        })
        void queue.push(() => atItsTurn().catch(reject))
      })
    },
  }
}
