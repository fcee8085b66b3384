import { PanelName, resetFailedChunks, type ViewProps } from '@panel/shared/panel'
import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { measure } from '../report/measurements'
import { PanelError } from '../report/panel-error'
import { reportFailure } from '../report/report'
import { PanelFailure } from '../screens/panel-failure'
import { PanelLoading } from '../screens/panel-loading'
import { slowAfterMs } from './load-build'
import type { LoadedView } from './load-build-view'
import { useLoader } from './loader-context'
import { PanelBoundary } from './panel-boundary'

interface PanelViewProps extends ViewProps {
  panel: string
  view: string
  /** What the shell itself offers when the panel cannot be loaded; shown below the failure. */
  instead?: ReactNode
}

interface Loading {
  onShown: () => void
  /** When the view was asked for, as `performance.now()` counts. */
  since: number
}

const Mounted = ({ loaded, onShown, since, ...props }: ViewProps & Loading & { loaded: LoadedView }) => {
  const { Component, definition, build } = loaded
  const { mountedPanels } = useLoader()
  useEffect(() => {
    onShown()
    measure(build.name, build.build, { load: performance.now() - since })
  }, [onShown, build, since])
  useEffect(() => mountedPanels.register(definition), [mountedPanels, definition])
  return (
    <PanelName.Provider value={definition.name}>
      <Component {...props} />
    </PanelName.Provider>
  )
}

const Loaded = ({ promise, ...rest }: ViewProps & Loading & { promise: Promise<LoadedView> }) => (
  <Mounted loaded={use(promise)} {...rest} />
)

/** Loads a view and keeps what it comes from; `start` loads it again in another way. */
const useLoad = (panel: string, view: string) => {
  const { loader } = useLoader()
  const [load, setLoad] = useState(() => {
    resetFailedChunks()
    return { attempt: 0, since: performance.now(), promise: loader.load(panel, view) }
  })
  const [shown, setShown] = useState(false)
  const [onShown] = useState(() => () => setShown(true))
  const start = (promise: Promise<LoadedView>) => {
    resetFailedChunks()
    setLoad({ attempt: load.attempt + 1, since: performance.now(), promise })
    setShown(false)
  }
  return { ...load, loader, shown, onShown, start }
}

/**
 * Shows a panel's view, whichever build it comes from. Its failure fills only its own place. A build that throws before
 * it was ever shown is replaced by the last good one.
 */
export const PanelView = ({ panel, view, instead, ...props }: PanelViewProps) => {
  const { attempt, since, promise, loader, shown, onShown, start } = useLoad(panel, view)
  const retry = () => {
    // The button that was pressed is about to go; the focus stays in the panel's place.
    document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    start(loader.retry(panel, view))
  }
  const onRenderError = async (cause: unknown) => {
    const loaded = await promise.catch(() => undefined)
    const error = new PanelError({ panel, build: loaded?.build.build ?? '', phase: 'render', cause })
    const isReplaced = loaded !== undefined && !shown
    reportFailure(error, isReplaced)
    if (!isReplaced) return error
    start(loader.loadOther(loaded.build, view))
    return null
  }
  return (
    <PanelBoundary
      key={attempt}
      onRenderError={onRenderError}
      fallback={error => (
        <>
          <PanelFailure error={error} onRetry={retry} />
          {instead}
        </>
      )}
    >
      <Suspense fallback={<PanelLoading slowAfterMs={slowAfterMs} onRetry={retry} />}>
        <Loaded promise={promise} since={since} onShown={onShown} {...props} />
      </Suspense>
    </PanelBoundary>
  )
}
