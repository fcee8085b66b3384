import { useEffect, useRef, useState } from 'react'

/** A value once it has not changed for `debounceMs`. */
export const useDebouncedValue = <T>(value: T, debounceMs: number): T => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value, debounceMs])
  return paused
}

/** For the answer of a call: whether the component that made it, and would show its failure, is gone. */
export const useIsGone = (): (() => boolean) => {
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  return () => gone.current
}
