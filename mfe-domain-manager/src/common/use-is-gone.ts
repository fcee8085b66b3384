import { useEffect, useRef } from 'react'

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
