const runLength = 2048
const sliceInMs = 8

type Compare<T> = (a: T, b: T) => number

/** Yields to the main thread once a slice of work has taken its time. */
const createYield = (signal: AbortSignal) => {
  let since = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - since < sliceInMs) return
    await new Promise(resolve => setTimeout(resolve))
    signal.throwIfAborted()
    since = performance.now()
  }
}

const merge = async <T>(left: T[], right: T[], compare: Compare<T>, yieldToMain: () => Promise<void>): Promise<T[]> => {
  const merged: T[] = []
  let [l, r] = [0, 0]
  while (l < left.length && r < right.length) {
    const takeLeft = compare(left[l] as T, right[r] as T) <= 0
    merged.push((takeLeft ? left[l++] : right[r++]) as T)
    if (merged.length % runLength === 0) await yieldToMain()
  }
  for (; l < left.length; l++) merged.push(left[l] as T)
  for (; r < right.length; r++) merged.push(right[r] as T)
  return merged
}

/**
 * Sorts a long list in slices of a few milliseconds, so that the page answers meanwhile; equal items keep their order.
 * Rejects when `signal` is aborted.
 */
export const sortInSlices = async <T>(items: readonly T[], compare: Compare<T>, signal: AbortSignal): Promise<T[]> => {
  const yieldToMain = createYield(signal)
  let runs: T[][] = []
  for (let start = 0; start < items.length; start += runLength) {
    runs.push(items.slice(start, start + runLength).sort(compare))
    await yieldToMain()
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let index = 0; index < runs.length; index += 2)
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare, yieldToMain))
    runs = merged
  }
  return runs[0] ?? []
}
