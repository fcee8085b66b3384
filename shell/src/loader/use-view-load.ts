import { resetFailedChunks } from '@panel/shared/panel'
import { useEffect, useState } from 'react'
import { PanelError } from '../report/panel-error'
import { reportFailure } from '../report/report'
import type { LoadedView } from './load-build-view'
import { useLoader } from './loader-context'

/** Focuses the panel's place around the button that was pressed and is about to go. */
export const focusPlace = (): void =>
  document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })

/** What a load came to. */
interface Outcome {
  attempt: number
  loaded?: LoadedView | undefined
  error?: unknown
}

/** Loads a view and keeps what it comes from: `retry` loads it again, a failure to render may load another build. */
export const useViewLoad = (panel: string, view: string) => {
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
  const retry = () => {
    focusPlace()
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
  const { loaded, error }: Partial<Outcome> = outcome.attempt === attempt ? outcome : {}
  return { attempt, since, loaded, error, onShown, retry, onRenderError }
}
