import { fetchNewerRegistry } from './read-registry'
import { chooseBuilds, type RegistryInUse, registryInUse } from './registry-in-use'

const everyMs = 60_000

const differs = (one: RegistryInUse, other: RegistryInUse): boolean =>
  one.shell.build !== other.shell.build ||
  one.panels.size !== other.panels.size ||
  [...one.panels].some(([name, { live }]) => other.panels.get(name)?.live.build !== live.build)

/**
 * Calls `onNewer` once a newer registry gives this browser other builds than those it works with. Asks every minute
 * while the tab is seen, and when it comes back into view. Returns what stops it.
 */
export const watchForUpdates = (onNewer: () => void): (() => void) => {
  const look = async () => {
    if (document.visibilityState !== 'visible') return
    const registry = await fetchNewerRegistry(registryInUse().generation).catch(() => null)
    if (registry && differs(registryInUse(), chooseBuilds(registry))) {
      stop()
      onNewer()
    }
  }
  const onVisible = () => void look()
  const timer = setInterval(onVisible, everyMs)
  document.addEventListener('visibilitychange', onVisible)
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
  return stop
}
