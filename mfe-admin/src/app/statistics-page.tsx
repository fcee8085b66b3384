import { callQuery, useQuery } from '@panel/shared/api-client'
import { adminCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { buttonClass, PageHeader } from '@panel/shared/ui'
import { ArrowLeft } from '@panel/shared/ui/icons'
import { keys } from '../common/keys'
import { Statistics } from '../features/statistics/statistics'
import { AccessGate } from './access-gate'
import { useSignedIn, viewOf } from './use-admin-data'

/** What happened in each of the last twelve months. */
const statisticsQuery = () => callQuery(keys.statistics, adminCalls.statistics)

/** Requests, registrations, renewals and refusals of the last twelve months. */
export const StatisticsPage = () => {
  const { t } = useTranslation('mfe-admin')
  const enabled = useSignedIn()
  const view = viewOf(enabled, useQuery({ ...statisticsQuery(), enabled }))
  return (
    <>
      <PageHeader
        title={t('statistics.title')}
        description={t('statistics.description')}
        actions={
          <Link to={paths.admin(pageSettings().adminPath)} className={buttonClass()}>
            <ArrowLeft aria-hidden="true" />
            {t('audit.back')}
          </Link>
        }
      />
      <AccessGate view={view}>{months => <Statistics months={months} />}</AccessGate>
    </>
  )
}
