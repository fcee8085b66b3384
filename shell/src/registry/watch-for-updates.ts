import type { Registry } from '@panel/shared/panel/registry'
import { type ActiveRegistry, activateRegistry } from './active-registry'

/** Milliseconds between two looks at the server's registry. */
const pollIntervalMs = 60_000

interface Options {
  active: ActiveRegistry
  fetchNewer: (generation: number) => Promise<Registry | null>
  /** Panels whose views are on the page now. */
  mounted: () => readonly string[]
  onNewer: () => void
}

/**
 * Calls `onNewer` once a newer registry gives this browser another build of the shell or of a panel that is on the
 * page. Asks every minute while the tab is visible, and when it comes back into view. Returns what stops it.
 */
export const watchForUpdates = ({ active, fetchNewer, mounted, onNewer }: Options): (() => void) => {
  const isOutdated = (newer: ActiveRegistry): boolean =>
    active.shell.build !== newer.shell.build ||
    mounted().some(name => active.panels.get(name)?.live.build !== newer.panels.get(name)?.live.build)
  const check = async () => {
    if (document.visibilityState !== 'visible') return
    const registry = await fetchNewer(active.generation).catch(() => null)
    if (registry && isOutdated(activateRegistry(registry))) {
      stop()
      onNewer()
    }
  }
  const onVisible = () => void check()
  const timer = setInterval(onVisible, pollIntervalMs)
  document.addEventListener('visibilitychange', onVisible)
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
  return stop
}
