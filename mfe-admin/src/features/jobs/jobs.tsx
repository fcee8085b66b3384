import { useErrorText, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Button, ErrorState, Skeleton, SkeletonGroup, Stack } from '@panel/shared/ui'
import { jobsQuery } from './api/jobs'
import { DnsCard } from './dns-card'
import { JobsTable } from './jobs-table'
import { RegistriesCard } from './registries-card'

/** What the product does by itself: when each job ran, when it runs next, what failed, and the means to run it now. */
export const Jobs = () => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(jobsQuery())
  if (data)
    return (
      <Stack gap={5}>
        <RegistriesCard />
        <DnsCard />
        <JobsTable jobs={data} />
      </Stack>
    )
  return error ? (
    <ErrorState
      title={t('jobs.loadFailed')}
      headingLevel={2}
      actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
    >
      {errorText(error, t('access.failedText'))}
    </ErrorState>
  ) : (
    <SkeletonGroup label={t('loading')}>
      <Skeleton width="60%" />
      <Skeleton width="45%" />
    </SkeletonGroup>
  )
}
