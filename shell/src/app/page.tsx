import { currentLanguage, useTranslation } from '@panel/shared/i18n'
import { pageSettings, useLocation } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { announce } from '@panel/shared/ui'
import { useEffect } from 'react'
import { slowAfterMs } from '../loader/load-build'
import { PanelView } from '../loader/panel-view'
import type { ComposedRoute } from '../registry/compose-routes'
import { PanelLoading } from '../screens/panel-loading'
import { useExitGuard } from './use-exit-guard'
import { useRouteFocus } from './use-route-focus'

/** The page of a route: the panel's view, the document's title, and the focus on the new page. */
export const Page = ({ route }: { route: ComposedRoute }) => {
  const { t } = useTranslation('shell')
  const title = route.title[currentLanguage()]
  const focused = useRouteFocus()
  const leavingFor = useSession(state => state.leavingFor)
  const { pathname } = useLocation()
  useExitGuard(route.panel)
  useEffect(() => {
    document.title = t('documentTitle', { title, brand: pageSettings().brand ?? t('brand') })
  }, [t, title])
  useEffect(() => {
    if (focused) announce(title)
  }, [focused, title])
  // The route changes a moment after the session: the page that is left would show itself signed out, or ask for what only the user before may see.
  if (leavingFor && pathname !== leavingFor) {
    return <PanelLoading slowAfterMs={slowAfterMs} onRetry={() => location.assign(leavingFor)} />
  }
  return <PanelView panel={route.panel} view={route.view} />
}
