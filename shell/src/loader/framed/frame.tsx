import { useLocation } from '@panel/shared/panel'
import { useRef, useState } from 'react'
import { PanelLoading } from '../../screens/panel-loading'
import { slowAfterMs } from '../load-build'
import { focusPlace } from '../use-view-load'
import { titleAt } from './frame-route'
import { type FramedProps, useFrame } from './use-frame'

/** A frame without the page's origin, in which a panel can reach nothing but what it asks for by messages. */
const Frame = ({ onRetry, ...props }: FramedProps & { onRetry: () => void }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const { failure, isShown, height } = useFrame(frame, props)
  const { pathname } = useLocation()
  if (failure) throw failure
  return (
    <>
      {!isShown && <PanelLoading slowAfterMs={slowAfterMs} onRetry={onRetry} />}
      <iframe
        ref={frame}
        title={titleAt(props.build, pathname)}
        src={props.source}
        sandbox="allow-scripts allow-forms"
        data-shown={isShown || undefined}
        style={{
          display: 'block',
          inlineSize: '100%',
          blockSize: height,
          // A browser draws nothing in a frame without a size, which then never knows its height.
          minBlockSize: isShown ? 'calc(100dvh - 12rem)' : 0,
          border: 0,
          visibility: isShown ? 'visible' : 'hidden',
        }}
      />
    </>
  )
}

/** A panel in a frame. The visitor can reload it after a time limit. */
export const Framed = (props: FramedProps) => {
  const [attempt, setAttempt] = useState(0)
  const retry = () => {
    focusPlace()
    setAttempt(attempt + 1)
  }
  return <Frame key={attempt} {...props} onRetry={retry} />
}
