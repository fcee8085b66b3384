import { useSession } from '@panel/shared/session'
import { useEffect, useState } from 'react'
import { useLoader } from '../loader/loader-context'
import { useRegistry } from '../registry/active-registry'
import type { RegistryReader } from '../registry/read-registry'
import { watchForUpdates } from '../registry/watch-for-updates'

/**
 * Whether a newer build of the shell, or of a panel on the page, is live, or the page is another person's. The latter is
 * reloaded at once, unless that would lose typed text.
 */
export const useNewerVersion = (fetchNewer: RegistryReader['fetchNewer']): boolean => {
  const active = useRegistry()
  const { mountedPanels } = useLoader()
  const [isNewer, setIsNewer] = useState(false)
  useEffect(
    () =>
      watchForUpdates({
        active,
        fetchNewer,
        mounted: mountedPanels.names,
        onNewer: isForOthers => {
          // A navigation of its own: a reload of a page that another site led to may come without the strict cookie.
          if (isForOthers && mountedPanels.mayUpdate() === 'allow')
            location.replace(useSession.getState().returnTo ?? location.href)
          else setIsNewer(true)
        },
      }),
    [active, fetchNewer, mountedPanels],
  )
  return isNewer
}
