import { useEffect, useState } from 'react'

/** A value as it was when it last stood still for `pauseInMs`. */
export const usePaused = <T>(value: T, pauseInMs: number): T => {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseInMs)
    return () => clearTimeout(timer)
  }, [value, pauseInMs])
  return paused
}
