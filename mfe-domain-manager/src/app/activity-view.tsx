import { useTranslation } from '@panel/shared/i18n'
import { ActivityList } from '../features/activity/activity-list'
import { ViewTitle } from './drawer-states'

/** Sub-view of the drawer: what happened to the domain. */
export const ActivityView = ({ domainId }: { domainId: number }) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <>
      <ViewTitle>{t('activity.title')}</ViewTitle>
      <ActivityList domainId={domainId} />
    </>
  )
}
