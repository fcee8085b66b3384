import { useLocation } from '@panel/shared/panel'
import { Skeleton } from '@panel/shared/ui'
import { useRef, useState } from 'react'
import { PanelLoading } from '../../screens/panel-loading'
import { lazyComponent } from '../lazy-component'
import { slowAfterMs } from '../load-build'
import { focusPlace } from '../use-view-load'
import { titleAt } from './frame-route'
import { type FramedProps, useFrame } from './use-frame'

const LeaveDialog = lazyComponent(
  async () => (await import(/* webpackChunkName: "rarely" */ './leave-dialog')).LeaveDialog,
)

/** A frame without the page's origin, in which a panel can reach nothing but what it asks for by messages. */
const Frame = ({ onRetry, onContext, ...props }: FramedProps & Record<'onRetry' | 'onContext', () => void>) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const { failure, isShown, height, leaving, stay } = useFrame(frame, props, onContext)
  const { pathname } = useLocation()
  const isPart = props.context !== undefined
  if (failure) throw failure
  return (
    <>
      {!isShown &&
        (isPart ? <Skeleton height="1.25rem" /> : <PanelLoading slowAfterMs={slowAfterMs} onRetry={onRetry} />)}
      {leaving !== null && <LeaveDialog address={leaving} panel={props.build.name} onClose={stay} />}
      <iframe
        ref={frame}
        title={isPart ? props.title : titleAt(props.build, pathname)}
        src={props.source}
        sandbox="allow-scripts allow-forms"
        data-shown={isShown || undefined}
        style={{
          display: 'block',
          inlineSize: '100%',
          blockSize: height,
          // A browser draws nothing in a frame without a size, which then never knows its height.
          minBlockSize: isShown && !isPart ? 'calc(100dvh - 12rem)' : 0,
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
  const mountAgain = () => setAttempt(attempt + 1)
  const retry = () => {
    focusPlace()
    mountAgain()
  }
  return <Frame key={attempt} {...props} onRetry={retry} onContext={mountAgain} />
}
