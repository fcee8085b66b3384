import type { PanelDescription } from '@panel/shared/panel/registry'
import { registryInUse } from '../registry/registry-in-use'
import { pausedUntil, recordFailure, recordSuccess } from './breaker'
import { renewAddresses } from './integrity'
import { type LoadedView, loadBuildView } from './load-panel'
import { PanelError, toPanelError } from './panel-error'
import { reportFailure } from './report'

const waitBeforeRetryInMs = 400

const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** Builds whose view threw while rendering; the next load passes them over. */
const broken = new Set<string>()

const keyOf = (description: PanelDescription, view: string) => `${description.name}/${description.build}/${view}`

export const markBroken = (description: PanelDescription, view: string): void => {
  broken.add(keyOf(description, view))
}

export const forgiveBroken = (panel: string): void => {
  for (const key of broken) if (key.startsWith(`${panel}/`)) broken.delete(key)
}

const tryBuild = async (description: PanelDescription, view: string): Promise<LoadedView> => {
  const { shell } = registryInUse()
  try {
    return await loadBuildView(description, view, shell.provides)
  } catch (cause) {
    const error = toPanelError(cause, { panel: description.name, build: description.build, phase: 'view' })
    if (!error.retryHelps) throw error
    renewAddresses(description)
    await wait(waitBeforeRetryInMs)
    const loaded = await loadBuildView(description, view, shell.provides).catch(() => {
      renewAddresses(description)
      // The first failure says what went wrong; the second one may be only its echo.
      throw error
    })
    reportFailure(error, true)
    return loaded
  }
}

/**
 * Loads a view for the screen: the live build, once more where that can help, then the last good build before it.
 * Throws the live build's PanelError when all fail, and at once while the panel is being left alone.
 */
export const loadView = async (panel: string, view: string): Promise<LoadedView> => {
  const builds = registryInUse().panels.get(panel)
  if (!builds) throw new PanelError({ panel, build: '', phase: 'registry' })
  const paused = pausedUntil(panel)
  if (paused) throw new PanelError({ panel, build: builds.live.build, phase: 'paused', pausedUntil: paused })
  const candidates = [builds.live, builds.previous].filter(
    (build): build is PanelDescription => build !== undefined && !broken.has(keyOf(build, view)),
  )
  let first: PanelError | undefined
  for (const candidate of candidates) {
    try {
      const loaded = await tryBuild(candidate, view)
      recordSuccess(panel)
      if (first) reportFailure(first, true)
      return loaded
    } catch (cause) {
      first ??= toPanelError(cause, { panel, build: candidate.build, phase: 'view' })
    }
  }
  // Nothing was asked for when every build is known to be broken, so no server needs a rest.
  if (candidates.length > 0) recordFailure(panel)
  const error = first ?? new PanelError({ panel, build: builds.live.build, phase: 'render' })
  reportFailure(error, false)
  throw error
}
