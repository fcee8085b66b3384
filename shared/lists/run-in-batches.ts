import { useRef, useState } from 'react'

const callsAtOnce = 4

/** Does the work for each item, four at a time, until all are through or `isStopped` says so. `work` must not reject. */
const runInBatches = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  isStopped: () => boolean = () => false,
): Promise<void> => {
  const waiting = [...items]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined && !isStopped(); next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: callsAtOnce }, worker))
}

interface BatchResult<Item> {
  item: Item
  /** Undefined when the item was carried out. */
  error?: unknown
}

interface BatchRun<Item> {
  state: 'ready' | 'running' | 'finished'
  /** How many items the present run was started with. */
  total: number
  results: readonly BatchResult<Item>[]
  start: (items: readonly Item[], work: (item: Item) => Promise<unknown>) => void
  /** Makes no further calls; those that run are finished. */
  stop: () => void
  /** Ready for another run. */
  reset: () => void
}

/** Runs one call for each of many items and keeps each one's result; a refusal of one stops none of the others. */
export const useBatchRun = <Item>(onFinished?: () => void): BatchRun<Item> => {
  const [state, setState] = useState<BatchRun<Item>['state']>('ready')
  const [results, setResults] = useState<readonly BatchResult<Item>[]>([])
  const [total, setTotal] = useState(0)
  const stopped = useRef(false)

  const start = async (items: readonly Item[], work: (item: Item) => Promise<unknown>) => {
    const settle = (result: BatchResult<Item>) => setResults(before => [...before, result])
    stopped.current = false
    setState('running')
    setTotal(items.length)
    setResults([])
    await runInBatches(
      items,
      item =>
        work(item).then(
          () => settle({ item }),
          error => settle({ item, error }),
        ),
      () => stopped.current,
    )
    setState('finished')
    onFinished?.()
  }

  return {
    state,
    total,
    results,
    start: (items, work) => void start(items, work),
    stop: () => {
      stopped.current = true
    },
    reset: () => {
      setState('ready')
      setResults([])
    },
  }
}
