import { useLocation } from '@panel/shared/panel'
import { type RefObject, useEffect, useRef } from 'react'
import type { Section } from '../model/task'

/** The heading of a section of the drawer, focused and so scrolled into view when the reader was led to it. */
export const useSectionFocus = (section: Section): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, key } = useLocation()
  // Each time that the reader is led here has a key of its own.
  const arrival = state?.section === section ? key : undefined
  useEffect(() => {
    if (!arrival) return
    // The drawer takes the focus when it opens; this comes after it.
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [arrival])
  return heading
}
