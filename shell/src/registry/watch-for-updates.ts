import { useSession } from '@panel/shared/session'
import { type ActiveRegistry, activateRegistry } from './active-registry'
import type { RegistryReader } from './read-registry'

/** Milliseconds between two looks at the server's registry. */
const pollIntervalMs = 60_000

/** Milliseconds before a page that may be another person's is asked for again, where it could not be had. */
const retryMs = 2000

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
 * gets every panel, when somebody signed in or out, or is signed in at the start; then again until the server has
 * answered. Returns what stops it.
 */
export const watchForUpdates = ({ active, fetchNewer, mounted, onNewer }: Options): (() => void) => {
  // Sign-ins and sign-outs so far, and those of them that the server was asked about.
  let seen = 0
  let answered = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  const isOutdated = (newer: ActiveRegistry): boolean =>
    active.part !== newer.part ||
    active.shell.build !== newer.shell.build ||
    mounted().some(name => active.panels.get(name)?.live.build !== newer.panels.get(name)?.live.build)
  const check = async () => {
    if (document.visibilityState !== 'visible') return
    const current = seen
    const isDue = current > answered
    // `undefined` is no answer.
    const registry = await fetchNewer(active).catch(() => undefined)
    if (registry !== undefined) answered = current
    else if (isDue) {
      clearTimeout(retry)
      retry = setTimeout(check, retryMs)
    }
    if (!registry || !isOutdated(activateRegistry(registry))) return
    stop()
    onNewer(isDue && active.part !== registry.part)
  }
  const checkReader = () => {
    seen += 1
    void check()
  }
  const timer = setInterval(check, pollIntervalMs)
  document.addEventListener('visibilitychange', check)
  const unsubscribe = useSession.subscribe(({ user }, before) => {
    if (active.part && user?.email !== before.user?.email) checkReader()
  })
  // On a fast line it is known who reads the page before its first view has come.
  if (active.part && useSession.getState().user) checkReader()
  const stop = () => {
    clearInterval(timer)
    clearTimeout(retry)
    unsubscribe()
    document.removeEventListener('visibilitychange', check)
  }
  return stop
}
