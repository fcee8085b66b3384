import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and does what the one given last does; call it from handlers, not while rendering. */
export const useStableCallback = <Arguments extends unknown[], Result>(
  callback: (...args: Arguments) => Result,
): ((...args: Arguments) => Result) => {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Arguments) => latest.current(...args), [])
}
