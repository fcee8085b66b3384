import type { Share, Tried } from './proof-worker'
import { sha256HeadOf } from './sha256-head'

interface Watcher {
  /** Ends the search: its reason is thrown. */
  signal: AbortSignal
  /** How likely a solution would have been found by now, from 0 to 1. */
  onProgress: (share: number) => void
}

/** More would leave nothing to the page and to others on a phone. */
const mostWorkers = 4

/** The page's policy names this one file: see `workerOf` in the gateway. */
const startWorker = (): Worker =>
  new Worker(/* webpackChunkName: "proof-worker" */ new URL('./proof-worker.ts', import.meta.url))

/** None where the page may start none. */
const startWorkers = (): Worker[] => {
  try {
    return Array.from({ length: Math.min(navigator.hardwareConcurrency || 1, mostWorkers) }, startWorker)
  } catch {
    return []
  }
}

const shareAfter = (tries: number, bits: number): number => 1 - Math.exp(-tries / 2 ** bits)

const solveInWorkers = (
  workers: readonly Worker[],
  { bits, prefix }: Pick<Share, 'bits' | 'prefix'>,
  { signal, onProgress }: Watcher,
): Promise<number> =>
  new Promise<number>((resolve, reject) => {
    let tries = 0
    for (const [first, worker] of workers.entries()) {
      worker.onmessage = ({ data }: MessageEvent<Tried>) => {
        tries += data.tries
        if (data.found === undefined) onProgress(shareAfter(tries, bits))
        else resolve(data.found)
      }
      worker.onerror = event => {
        event.preventDefault()
        reject(new Error('A worker could not be loaded'))
      }
      worker.postMessage({ bits, prefix, first, step: workers.length } satisfies Share)
    }
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  }).finally(() => {
    for (const worker of workers) worker.terminate()
  })

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

const solveInPage = async (
  { bits, prefix }: Pick<Share, 'bits' | 'prefix'>,
  { signal, onProgress }: Watcher,
): Promise<number> => {
  const headOf = sha256HeadOf(prefix)
  for (let number = 0; ; ) {
    const until = performance.now() + sliceInMs
    do {
      // The clock costs more than a hash.
      for (let times = 0; times < 256; times += 1, number += 1) if (headOf(number) >>> (32 - bits) === 0) return number
    } while (performance.now() < until)
    onProgress(shareAfter(number, bits))
    await pause()
    signal.throwIfAborted()
  }
}

/**
 * Finds the number that makes the SHA-256 of `challenge.number` begin with as many zero bits as the challenge says, its
 * first part: in several workers, or, where the page may start none, in the page, which stays usable meanwhile.
 * @returns what goes into the header `proof-of-work`
 */
export const solveChallenge = async (challenge: string, watcher: Watcher): Promise<string> => {
  watcher.signal.throwIfAborted()
  const task = { bits: Number(challenge.split('.')[0]), prefix: `${challenge}.` }
  const workers = startWorkers()
  if (workers.length > 0) {
    const found = await solveInWorkers(workers, task, watcher).catch(() => undefined)
    if (found !== undefined) return task.prefix + found
    watcher.signal.throwIfAborted()
  }
  return task.prefix + (await solveInPage(task, watcher))
}
