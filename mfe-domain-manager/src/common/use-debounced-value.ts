import { useEffect, useState } from 'react'

/** A value once it has not changed for `debounceMs`. */
export const useDebouncedValue = <T>(value: T, debounceMs: number): T => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value, debounceMs])
  return paused
}
