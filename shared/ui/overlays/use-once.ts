import { useEffect, useRef } from 'react'

interface Asked {
  open: boolean
  pending: boolean
  error: unknown
}

/**
 * Lets the action of a dialog through once, until it has succeeded or failed: the second click of a double click comes
 * before `pending` is drawn.
 */
export const useOnce = ({ open, pending, error }: Asked): ((act: () => void) => void) => {
  const taken = useRef(false)
  useEffect(() => {
    if (!open || !pending || error) taken.current = false
  }, [open, pending, error])
  return act => {
    if (pending || taken.current) return
    taken.current = true
    act()
  }
}
