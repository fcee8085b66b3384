import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Stack } from '@panel/shared/ui'
import { Loaded } from '../../common/loaded'
import { jobsQuery } from './api/jobs'
import { DnsCard } from './dns-card'
import { JobsTable } from './jobs-table'
import { RegistriesCard } from './registries-card'

/** What the product does by itself: when each job ran, when it runs next, what failed, and the means to run it now. */
export const Jobs = () => {
  const { t } = useTranslation('mfe-admin')
  return (
    <Loaded query={useQuery(jobsQuery())} failed={t('jobs.loadFailed')} headingLevel={2}>
      {jobs => (
        <Stack gap={5}>
          <RegistriesCard />
          <DnsCard />
          <JobsTable jobs={jobs} />
        </Stack>
      )}
    </Loaded>
  )
}
