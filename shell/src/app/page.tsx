import { currentLanguage, useTranslation } from '@panel/shared/i18n'
import { announce } from '@panel/shared/ui'
import { useEffect } from 'react'
import { PanelView } from '../loader/panel-view'
import type { ComposedRoute } from './compose-routes'
import { useArrival } from './use-arrival'

/** One address: the panel's view, the document's title, and the focus on the new page. */
export const Page = ({ route }: { route: ComposedRoute }) => {
  const { t } = useTranslation('shell')
  const title = route.title[currentLanguage()]
  const arrived = useArrival()
  useEffect(() => {
    document.title = t('documentTitle', { title })
  }, [t, title])
  useEffect(() => {
    if (arrived) announce(title)
  }, [arrived, title])
  return <PanelView panel={route.panel} view={route.view} />
}
