import { useEffect, useEffectEvent } from 'react'

/** Runs `focus` once, after the dialog around has taken the focus for itself: an earlier focus would be lost. */
export const useLateFocus = (focus: () => void): void => {
  const run = useEffectEvent(focus)
  useEffect(() => {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }, [])
}
