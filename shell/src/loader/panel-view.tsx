import { forgetFailedParts, PanelName, type ViewProps } from '@panel/shared/panel'
import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { PanelFailure } from '../screens/panel-failure'
import { PanelLoading } from '../screens/panel-loading'
import { cancelPendingLoads } from './cancel-pending-loads'
import { noteShown } from './in-page'
import type { LoadedView } from './load-panel'
import { forgiveBroken, loadView, markBroken } from './load-view'
import { PanelBoundary } from './panel-boundary'
import { PanelError } from './panel-error'
import { reportFailure } from './report'

interface Props extends ViewProps {
  panel: string
  view: string
  /** What the shell can do itself when the panel does not come; shown below the failure. */
  instead?: ReactNode
}

const loading = new Map<string, Promise<LoadedView>>()

const loadOnce = (panel: string, view: string, attempt: number): Promise<LoadedView> => {
  const key = `${panel}/${view}/${attempt}`
  const present = loading.get(key)
  if (present) return present
  const promise = loadView(panel, view)
  loading.set(key, promise)
  promise.catch(() => loading.delete(key))
  return promise
}

const forgetLoaded = (panel: string, view: string): void => {
  for (const key of loading.keys()) if (key.startsWith(`${panel}/${view}/`)) loading.delete(key)
}

/** Loads a view ahead of the click that will show it. A failure is left for the click to meet. */
export const prepareView = (panel: string, view: string): void => {
  void loadOnce(panel, view, 0).catch(() => undefined)
}

const Mounted = ({ loaded, onShown, ...props }: ViewProps & { loaded: LoadedView; onShown: () => void }) => {
  const { Component, definition, description } = loaded
  useEffect(onShown, [onShown])
  useEffect(() => noteShown(definition, description), [definition, description])
  return (
    <PanelName.Provider value={definition.name}>
      <Component {...props} />
    </PanelName.Provider>
  )
}

const Loaded = ({ promise, ...rest }: ViewProps & { promise: Promise<LoadedView>; onShown: () => void }) => (
  <Mounted loaded={use(promise)} {...rest} />
)

/**
 * Shows a panel's view, wherever it comes from, and stays calm when it does not come: its failure fills only its own
 * place. A build that throws before it was ever shown gives way to the last good one by itself.
 */
export const PanelView = ({ panel, view, instead, ...props }: Props) => {
  const [attempt, setAttempt] = useState(0)
  const [promise, setPromise] = useState(() => {
    forgetFailedParts()
    return loadOnce(panel, view, 0)
  })
  const [shown, setShown] = useState(false)
  const [onShown] = useState(() => () => setShown(true))
  const again = () => {
    forgetFailedParts()
    setPromise(loadOnce(panel, view, attempt + 1))
    setAttempt(attempt + 1)
    setShown(false)
  }
  const retry = () => {
    // The button that was pressed is about to go; the focus stays in the panel's place.
    document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    forgiveBroken(panel)
    cancelPendingLoads(panel)
    again()
  }
  const onRenderError = async (cause: unknown) => {
    const loaded = await promise.catch(() => undefined)
    const build = loaded?.description.build ?? ''
    const error = new PanelError({ panel, build, phase: 'render', cause })
    const isPassedOver = loaded !== undefined && !shown
    reportFailure(error, isPassedOver)
    if (!isPassedOver) return error
    markBroken(loaded.description, view)
    forgetLoaded(panel, view)
    again()
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
      <Suspense fallback={<PanelLoading onRetry={retry} />}>
        <Loaded promise={promise} onShown={onShown} {...props} />
      </Suspense>
    </PanelBoundary>
  )
}
