import { useState } from 'react'
import { focusPlace } from '../use-view-load'
import { Frame } from './frame'
import type { FramedProps } from './use-frame'

/** A panel in a frame, which is loaded anew when somebody has waited long enough. */
export const Framed = (props: FramedProps) => {
  const [attempt, setAttempt] = useState(0)
  const retry = () => {
    focusPlace()
    setAttempt(attempt + 1)
  }
  return <Frame key={attempt} {...props} onRetry={retry} />
}
