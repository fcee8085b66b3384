import { sha256HeadOf } from './sha256-head'

/** Milliseconds in which the page does not react. */
const sliceInMs = 12

/** Lets the page take its turn. Timers would be slowed down to 4 ms each. */
const pause = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

interface Watcher {
  /** Ends the search: its reason is thrown. */
  signal: AbortSignal
  /** How likely a solution would have been found by now, from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Finds the number that makes the SHA-256 of `challenge.number` begin with as many zero bits as the challenge says, its
 * first part. The page stays usable meanwhile; some 0.3 s for 18 bits. No worker: the policy of the page lets only scripts
 * run whose hash the registry names, and no browser checks that of a worker.
 * @returns what goes into the header `proof-of-work`
 */
export const solveChallenge = async (challenge: string, { signal, onProgress }: Watcher): Promise<string> => {
  const bits = Number(challenge.split('.')[0])
  const headOf = sha256HeadOf(`${challenge}.`)
  for (let number = 0; ; ) {
    const until = performance.now() + sliceInMs
    do {
      // The clock costs more than a hash.
      for (let times = 0; times < 256; times += 1, number += 1)
        if (headOf(number) >>> (32 - bits) === 0) return `${challenge}.${number}`
    } while (performance.now() < until)
    onProgress(1 - Math.exp(-number / 2 ** bits))
    await pause()
    signal.throwIfAborted()
  }
}
