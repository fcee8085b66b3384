import type { PanelDescription } from '@panel/shared/panel/registry'
import type { ActiveRegistry } from '../registry/active-registry'
import { completeBuild } from '../registry/build-details'
import { toPanelError } from '../report/panel-error'
import type { Report } from '../report/report'
import { assertCompatible } from './assert-compatible'
import { cancelPendingLoads, dropPanelPreloads } from './cancel-pending-loads'
import type { Clock } from './clock'
import type { FileAddresses } from './file-addresses'
import type { FileIntegrity } from './file-integrity'
import { during, type LoadedView } from './load-build-view'

/** Milliseconds after which a panel takes long: the page says so, and its preloads give their connections back. */
export const slowAfterMs = 3000

/** Milliseconds in which a contribution to a page of another panel has to show something. */
export const contributionLimitMs = 12_000

const waitBeforeRetryMs = 400

/** Milliseconds after which files that are still on their way are given up. */
const limitMs = 10_000

export interface AttemptOptions {
  registry: ActiveRegistry
  /** Loads one view of one build; rejects when it cannot. */
  loadBuild: (build: PanelDescription, view: string) => Promise<LoadedView>
  integrity: Pick<FileIntegrity, 'registerIntegrity'>
  addresses: Pick<FileAddresses, 'renew'>
  clock: Clock
  report: Report
}

type LoadBuild = AttemptOptions['loadBuild']

/** One attempt at one view of one build, within the time limit. Rejects with a PanelError. */
const createAttempt =
  ({ registry, loadBuild, integrity, addresses, clock }: AttemptOptions): LoadBuild =>
  async (build, view) => {
    // A frame has all it needs in it, and the page must not load any of it.
    if (!registry.panels.get(build.name)?.untrusted) {
      await during(build, 'entry', completeBuild(build))
      assertCompatible(build, registry.shell.provides)
      integrity.registerIntegrity(build)
    }
    const cancelSlow = clock.after(slowAfterMs, () => dropPanelPreloads(build.name))
    const cancelLimit = clock.after(limitMs, () => cancelPendingLoads(build.name))
    try {
      return await loadBuild(build, view)
    } catch (cause) {
      addresses.renew(build)
      throw toPanelError(cause, { panel: build.name, build: build.build, phase: 'view' })
    } finally {
      cancelSlow()
      cancelLimit()
    }
  }

/**
 * Loads one view of one build, and once more where that can help and `isWanted` still says so. Rejects with the
 * PanelError of the first attempt, which says what went wrong: the second one may be only its echo.
 */
export const createBuildLoader = (
  options: AttemptOptions,
): ((build: PanelDescription, view: string, isWanted: () => boolean) => Promise<LoadedView>) => {
  const attempt = createAttempt(options)
  return async (build, view, isWanted) => {
    try {
      return await attempt(build, view)
    } catch (cause) {
      const error = toPanelError(cause, { panel: build.name, build: build.build, phase: 'view' })
      if (!error.retryHelps || !isWanted()) throw error
      await new Promise<void>(resolve => void options.clock.after(waitBeforeRetryMs, resolve))
      const loaded = await attempt(build, view).catch(() => {
        throw error
      })
      options.report(error, true)
      return loaded
    }
  }
}
