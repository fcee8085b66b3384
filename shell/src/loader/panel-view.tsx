import { PanelName, resetFailedChunks, type ViewProps } from '@panel/shared/panel'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
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

/** What a load came to. */
interface Outcome {
  attempt: number
  loaded?: LoadedView | undefined
  error?: unknown
}

/** Throws what a load failed with to the boundary around it. */
const Failed = ({ error }: { error: unknown }): never => {
  throw error
}

/** Loads a view and keeps what it comes from; `start` loads it again in another way. */
const useLoad = (panel: string, view: string) => {
  const { loader } = useLoader()
  const [load, setLoad] = useState(() => {
    resetFailedChunks()
    return { attempt: 0, since: performance.now(), promise: loader.load(panel, view) }
  })
  // What is there already is shown at once.
  const [outcome, setOutcome] = useState<Outcome>(() => ({ attempt: 0, loaded: loader.loaded(panel, view) }))
  const [shown, setShown] = useState(false)
  const [onShown] = useState(() => () => setShown(true))
  const { attempt, since, promise } = load
  // By state, not by Suspense: after a fallback React holds what follows back, for some 300 ms.
  useEffect(() => {
    let isWanted = true
    const settle = (next: Outcome) => isWanted && setOutcome(next)
    promise.then(
      loaded => settle({ attempt, loaded }),
      error => settle({ attempt, error }),
    )
    return () => {
      isWanted = false
    }
  }, [attempt, promise])
  const start = (next: Promise<LoadedView>) => {
    resetFailedChunks()
    setLoad({ attempt: attempt + 1, since: performance.now(), promise: next })
    setShown(false)
  }
  const { loaded, error }: Partial<Outcome> = outcome.attempt === attempt ? outcome : {}
  return { attempt, since, promise, loaded, error, loader, shown, onShown, start }
}

/**
 * Shows a panel's view, whichever build it comes from. Its failure fills only its own place. A build that throws before
 * it was ever shown is replaced by the last good one.
 */
export const PanelView = ({ panel, view, instead, ...props }: PanelViewProps) => {
  const { attempt, since, promise, loaded, error, loader, shown, onShown, start } = useLoad(panel, view)
  const retry = () => {
    // The button that was pressed is about to go; the focus stays in the panel's place.
    document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    start(loader.retry(panel, view))
  }
  const onRenderError = async (cause: unknown) => {
    const used = await promise.catch(() => undefined)
    const failure = new PanelError({ panel, build: used?.build.build ?? '', phase: 'render', cause })
    const isReplaced = used !== undefined && !shown
    reportFailure(failure, isReplaced)
    if (!isReplaced) return failure
    start(loader.loadOther(used.build, view))
    return null
  }
  const loading = <PanelLoading slowAfterMs={slowAfterMs} onRetry={retry} />
  return (
    <PanelBoundary
      key={attempt}
      onRenderError={onRenderError}
      fallback={failure => (
        <>
          <PanelFailure error={failure} onRetry={retry} />
          {instead}
        </>
      )}
    >
      {error !== undefined && <Failed error={error} />}
      {loaded ? (
        <Suspense fallback={loading}>
          <Mounted loaded={loaded} since={since} onShown={onShown} {...props} />
        </Suspense>
      ) : (
        loading
      )}
    </PanelBoundary>
  )
}
