import { useLocation } from '@panel/shared/panel'
import { type RefObject, useEffect, useRef } from 'react'
import type { Task } from '../model/task'

/** The heading of a section of the panel, focused and so scrolled into view when the reader was led to it. */
export const useArrival = (section: Task): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, key } = useLocation()
  const arrived = state?.section === section
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the reader is led here
  useEffect(() => {
    if (!arrived) return
    // The panel takes the focus when it opens; this comes after it.
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [arrived, key])
  return heading
}
