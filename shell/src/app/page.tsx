import { currentLanguage, useTranslation } from '@panel/shared/i18n'
import { announce } from '@panel/shared/ui'
import { useEffect } from 'react'
import { PanelView } from '../loader/panel-view'
import type { ComposedRoute } from '../registry/compose-routes'
import { useRouteFocus } from './use-route-focus'

/** The page of a route: the panel's view, the document's title, and the focus on the new page. */
export const Page = ({ route }: { route: ComposedRoute }) => {
  const { t } = useTranslation('shell')
  const title = route.title[currentLanguage()]
  const focused = useRouteFocus()
  useEffect(() => {
    document.title = t('documentTitle', { title })
  }, [t, title])
  useEffect(() => {
    if (focused) announce(title)
  }, [focused, title])
  return <PanelView panel={route.panel} view={route.view} />
}
