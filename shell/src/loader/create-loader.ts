import type { PanelDescription } from '@panel/shared/panel/registry'
import { PanelError, toPanelError } from '../report/panel-error'
import { createBreaker } from './breaker'
import { cancelPendingLoads } from './cancel-pending-loads'
import { createKeptLoads } from './kept-loads'
import { type AttemptOptions, createBuildLoader } from './load-build'
import type { LoadedView } from './load-build-view'

/** The one way in which panels come into the page. */
export interface Loader {
  /**
   * Loads a view: of the live build, once more where that can help, then of the last good build before it. Rejects with
   * the live build's PanelError when all fail, and at once while the panel is paused. The same promise while it is
   * pending and once it has succeeded.
   */
  load: (panel: string, view: string) => Promise<LoadedView>
  /** The view, when `load` has succeeded. */
  loaded: (panel: string, view: string) => LoadedView | undefined
  /** The same after a failure, or in place of a load that takes long. */
  retry: (panel: string, view: string) => Promise<LoadedView>
  /** The same without this build, whose view threw before it was shown. */
  loadOther: (build: PanelDescription, view: string) => Promise<LoadedView>
}

/** A loader, and the way to load a view before anything is drawn. */
export interface StartingLoader extends Loader {
  /** Loads the view that is drawn first. Its result, a failure too, is the answer of the next `load` of it. */
  begin: Loader['load']
}

const keyOf = (build: PanelDescription, view: string) => `${build.name}/${build.build}/${view}`

export const createLoader = (options: AttemptOptions): StartingLoader => {
  const { registry, clock, report } = options
  const loadBuild = createBuildLoader(options)
  const breaker = createBreaker(clock.now)
  /** Builds whose view threw while it was rendered first. */
  const broken = new Set<string>()
  const kept = createKeptLoads()
  /** How often a view was asked for again; a load that began earlier gives up. */
  const retries = new Map<string, number>()

  const candidatesOf = (panel: string, view: string): { live: PanelDescription; usable: PanelDescription[] } => {
    const builds = registry.panels.get(panel)
    if (!builds) throw new PanelError({ panel, build: '', phase: 'registry' })
    const { live, previous } = builds
    const pausedUntil = breaker.pausedUntil(panel)
    if (pausedUntil) throw new PanelError({ panel, build: live.build, phase: 'paused', pausedUntil })
    return { live, usable: [live, ...(previous ? [previous] : [])].filter(build => !broken.has(keyOf(build, view))) }
  }

  const loadAny = async (panel: string, view: string): Promise<LoadedView> => {
    const key = `${panel}/${view}`
    const retry = retries.get(key)
    const isWanted = () => retry === retries.get(key)
    const { live, usable } = candidatesOf(panel, view)
    let first: PanelError | undefined
    for (const build of usable) {
      try {
        const loaded = await loadBuild(build, view, isWanted)
        breaker.recordSuccess(panel)
        if (first) report(first, true)
        return loaded
      } catch (cause) {
        first ??= toPanelError(cause, { panel, build: build.build, phase: 'view' })
        if (!isWanted()) break
      }
    }
    const error = first ?? new PanelError({ panel, build: live.build, phase: 'render' })
    report(error, false)
    // Nothing was requested when every build is known to be broken, a build that does not fit is no fault of the server,
    // and a load that was given up says nothing new.
    if (usable.length > 0 && error.retryHelps && isWanted()) breaker.recordFailure(panel)
    throw error
  }

  const load: Loader['load'] = (panel, view) => kept.take(`${panel}/${view}`, () => loadAny(panel, view))

  return {
    load,
    begin: (panel, view) => kept.keepOnce(`${panel}/${view}`, load(panel, view)),
    loaded: (panel, view) => kept.loaded(`${panel}/${view}`),
    retry: (panel, view) => {
      const key = `${panel}/${view}`
      retries.set(key, (retries.get(key) ?? 0) + 1)
      for (const build of broken) if (build.startsWith(`${panel}/`)) broken.delete(build)
      kept.forget(key)
      cancelPendingLoads(panel)
      // What was ended notes first that its addresses failed.
      return kept.take(key, () => new Promise<void>(resolve => setTimeout(resolve)).then(() => loadAny(panel, view)))
    },
    loadOther: (build, view) => {
      broken.add(keyOf(build, view))
      kept.forget(`${build.name}/${view}`)
      return load(build.name, view)
    },
  }
}
