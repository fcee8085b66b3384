import { pageSettings, paths } from '@panel/shared/panel'
import type { Clock } from '../loader/clock'
import type { StartingLoader } from '../loader/create-loader'
import type { ActiveRegistry } from '../registry/active-registry'
import { completeBuild } from '../registry/build-details'
import { findView } from '../registry/compose-routes'

/** Milliseconds after which the page is drawn without its panel: the header must not wait for one that hangs. */
export const firstViewLimitMs = 250

/**
 * Loads the view of an address before anything is drawn, so that the first thing drawn is the page and not its outline:
 * the files are on their way since the first byte. Resolves as soon as the view is there, has failed or takes long;
 * what became of it shows in its place.
 */
export const loadFirstView = (
  registry: ActiveRegistry,
  loader: Pick<StartingLoader, 'begin'>,
  clock: Clock,
  address = location.pathname,
): Promise<void> => {
  const { adminPath } = pageSettings()
  const first = findView(registry, adminPath, address) ?? findView(registry, adminPath, paths.home())
  if (!first) return Promise.resolve()
  return new Promise(resolve => {
    const cancel = clock.after(firstViewLimitMs, resolve)
    const end = () => {
      cancel()
      resolve()
    }
    loader.begin(first.panel, first.view).then(end, end)
  })
}

/**
 * Reads which files the panels with pages have, so that a click asks for the files themselves. One after the other: a
 * server that hangs holds one connection.
 */
export const completeBuilds = async ({ panels }: ActiveRegistry): Promise<void> => {
  for (const { live, untrusted } of panels.values()) {
    // A click tries again, and says what is wrong. A frame loads everything itself.
    if (live.routes[0] && !untrusted) await completeBuild(live).catch(() => undefined)
  }
}
