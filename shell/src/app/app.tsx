import { QueryClientProvider, queryClient } from '@panel/shared/api-client'
import { I18nextProvider, i18n } from '@panel/shared/i18n'
import { BrowserRouter } from '@panel/shared/panel'
import { useLayoutEffect, useState } from 'react'
import type { Loader } from '../loader/create-loader'
import { LoaderContext } from '../loader/loader-context'
import { createMountedPanels } from '../loader/mounted-panels'
import { dropPrerendered } from '../loader/prerendered-part'
import type { ActiveRegistry } from '../registry/active-registry'
import { RegistryContext } from '../registry/active-registry'
import type { ShownOverride } from '../registry/override'
import type { RegistryReader } from '../registry/read-registry'
import { Pages } from './pages'
import { Platform } from './platform'
import { RouteFocusContext } from './use-route-focus'

interface AppProps {
  registry: ActiveRegistry
  loader: Loader
  fetchNewer: RegistryReader['fetchNewer']
  override: ShownOverride | null
  /** Whether the shell's own stylesheet did not arrive. */
  styleLost: boolean
}

/** The host: the contexts of pages and panels. Its values are those of the page, from its start to its end. */
export const App = ({ registry, loader, ...platform }: AppProps) => {
  const [loaderContext] = useState(() => ({ loader, mountedPanels: createMountedPanels() }))
  const [routeFocus] = useState(() => ({ pagesShown: 0 }))
  const [drawnAt] = useState(() => location.href)
  useLayoutEffect(() => {
    dropPrerendered()
    // The first page is drawn in parts, between which another may be asked for: the router listens from now on only.
    if (location.href !== drawnAt) dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, [drawnAt])
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RegistryContext value={registry}>
          <LoaderContext value={loaderContext}>
            <RouteFocusContext value={routeFocus}>
              <BrowserRouter>
                <Platform {...platform}>
                  <Pages />
                </Platform>
              </BrowserRouter>
            </RouteFocusContext>
          </LoaderContext>
        </RegistryContext>
      </QueryClientProvider>
    </I18nextProvider>
  )
}
