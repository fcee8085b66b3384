import { setTimeout as sleep } from 'node:timers/promises'
import { pageLimit } from './panel-visits'

/** Rejects when a page does not answer at all: a script of it never ends. */
export const unlessItHangs = async <Value>(answer: Promise<Value>, limit = pageLimit): Promise<Value> => {
  const done = new AbortController()
  const hanging = sleep(limit, undefined, { signal: done.signal }).then(() => {
    throw new Error(`the page did not answer for ${limit / 1000} s`)
  })
  try {
    return await Promise.race([answer, hanging])
  } finally {
    done.abort()
    hanging.catch(() => undefined)
  }
}
