import { useSession } from '@panel/shared/session'
import { type ActiveRegistry, activateRegistry } from './active-registry'
import type { RegistryReader } from './read-registry'

/** Milliseconds between two looks at the server's registry. */
const pollIntervalMs = 60_000

interface Options {
  active: ActiveRegistry
  fetchNewer: RegistryReader['fetchNewer']
  /** Panels whose views are on the page now. */
  mounted: () => readonly string[]
  /** `isForOthers`: somebody signed in or out, and the page does not have their panels. */
  onNewer: (isForOthers: boolean) => void
}

/**
 * Calls `onNewer` once a newer registry gives this browser another build of the shell or of a panel that is on the
 * page, or other panels. Asks every minute while the tab is visible, when it comes back into view, and where not everybody
 * gets every panel, when somebody signed in or out, or is signed in at the start. Returns what stops it.
 */
export const watchForUpdates = ({ active, fetchNewer, mounted, onNewer }: Options): (() => void) => {
  const isOutdated = (newer: ActiveRegistry): boolean =>
    active.part !== newer.part ||
    active.shell.build !== newer.shell.build ||
    mounted().some(name => active.panels.get(name)?.live.build !== newer.panels.get(name)?.live.build)
  const check = async (isOthers: boolean) => {
    if (document.visibilityState !== 'visible') return
    const registry = await fetchNewer(active).catch(() => null)
    if (registry && isOutdated(activateRegistry(registry))) {
      stop()
      onNewer(isOthers && active.part !== registry.part)
    }
  }
  const onVisible = () => void check(false)
  const timer = setInterval(onVisible, pollIntervalMs)
  document.addEventListener('visibilitychange', onVisible)
  const unsubscribe = useSession.subscribe(({ user }, before) => {
    if (active.part && user?.email !== before.user?.email) void check(true)
  })
  // On a fast line it is known who reads the page before its first view has come.
  if (active.part && useSession.getState().user) void check(true)
  const stop = () => {
    clearInterval(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', onVisible)
  }
  return stop
}
