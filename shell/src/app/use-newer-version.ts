import { useEffect, useState } from 'react'
import { useLoader } from '../loader/loader-context'
import { useRegistry } from '../registry/active-registry'
import type { RegistryReader } from '../registry/read-registry'
import { watchForUpdates } from '../registry/watch-for-updates'

/** Whether a newer build of the shell, or of a panel on the page, is live. */
export const useNewerVersion = (fetchNewer: RegistryReader['fetchNewer']): boolean => {
  const active = useRegistry()
  const { mountedPanels } = useLoader()
  const [isNewer, setIsNewer] = useState(false)
  useEffect(
    () => watchForUpdates({ active, fetchNewer, mounted: mountedPanels.names, onNewer: () => setIsNewer(true) }),
    [active, fetchNewer, mountedPanels],
  )
  return isNewer
}
