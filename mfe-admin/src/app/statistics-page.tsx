import { callQuery, useQuery } from '@panel/shared/api-client'
import { adminCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { ContributionCards } from '@panel/shared/panel/points'
import { Stack } from '@panel/shared/ui'
import { keys } from '../common/keys'
import { Statistics } from '../features/statistics/statistics'
import { AccessGate } from './access-gate'
import { AdminFrame } from './admin-menu'
import { useSignedIn, viewOf } from './use-admin-data'

/** What happened in each of the last twelve months. */
const statisticsQuery = () => callQuery(keys.statistics, adminCalls.statistics)

/** Requests, registrations, renewals and refusals of the last twelve months. */
export const StatisticsPage = () => {
  const { t } = useTranslation('mfe-admin')
  const enabled = useSignedIn()
  const view = viewOf(enabled, useQuery({ ...statisticsQuery(), enabled }))
  return (
    <AdminFrame current="statistics" title={t('statistics.title')} description={t('statistics.description')}>
      <AccessGate view={view}>
        {months => (
          <Stack gap={6}>
            <Statistics months={months} />
            <ContributionCards name="admin.chart" context={{}} />
          </Stack>
        )}
      </AccessGate>
    </AdminFrame>
  )
}
