import { PanelName } from '@panel/shared/panel'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useRegistry } from '../registry/active-registry'
import { measure } from '../report/measurements'
import { PanelFailure } from '../screens/panel-failure'
import { PanelLoading } from '../screens/panel-loading'
import { slowAfterMs } from './load-build'
import type { LoadedView, ShownProps } from './load-build-view'
import { useLoader } from './loader-context'
import { PanelBoundary } from './panel-boundary'
import { findPrerendered, PrerenderedPart } from './prerendered-part'
import { useViewLoad } from './use-view-load'

interface PanelViewProps extends ShownProps {
  panel: string
  view: string
  /** Shown while it loads, in place of the outline of a page. */
  loading?: ReactNode
  /** Shown when it failed, in place of the screen of a page. */
  failed?: ReactNode
  /** What the shell itself offers when the panel cannot be loaded; shown below the failure. */
  instead?: ReactNode
}

interface Loading {
  onShown: () => void
  /** When the view was asked for, as `performance.now()` counts. */
  since: number
}

const Mounted = ({ loaded, onShown, since, ...props }: ShownProps & Loading & { loaded: LoadedView }) => {
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

/** Throws what a load failed with to the boundary around it. */
const Failed = ({ error }: { error: unknown }): never => {
  throw error
}

/** What the server drew of the view, by the build that the registry names. */
const usePrerendered = (panel: string, view: string): HTMLElement | null => {
  const live = useRegistry().panels.get(panel)?.live
  const [drawn] = useState(() => findPrerendered(panel, view, live?.build))
  return drawn
}

/**
 * Shows a panel's view, whichever build it comes from. Its failure fills only its own place. A build that throws before
 * it was ever shown is replaced by the last good one.
 */
export const PanelView = ({ panel, view, instead, failed, loading: waiting, ...props }: PanelViewProps) => {
  const { attempt, since, loaded, error, onShown, retry, onRenderError } = useViewLoad(panel, view)
  const drawn = usePrerendered(panel, view)
  // Of the build that was loaded, at the first attempt: later ones find the place cleared.
  const part = attempt === 0 && (!loaded || loaded.build.build === drawn?.dataset.build) ? drawn : null
  const loading = waiting ?? <PanelLoading slowAfterMs={slowAfterMs} onRetry={retry} outlined={!part} />
  const shownView = loaded && (
    <Suspense fallback={loading}>
      <Mounted loaded={loaded} since={since} onShown={onShown} {...props} />
    </Suspense>
  )
  const guarded = (children: ReactNode) => (
    <PanelBoundary
      key={attempt}
      onRenderError={onRenderError}
      fallback={failure =>
        failed ?? (
          <>
            <PanelFailure error={failure} onRetry={retry} />
            {instead}
          </>
        )
      }
    >
      {children}
    </PanelBoundary>
  )
  if (error !== undefined) return guarded(<Failed error={error} />)
  if (!part) return guarded(shownView ?? loading)
  return guarded(
    <>
      {!loaded && loading}
      <PrerenderedPart part={part}>{shownView && guarded(shownView)}</PrerenderedPart>
    </>,
  )
}
