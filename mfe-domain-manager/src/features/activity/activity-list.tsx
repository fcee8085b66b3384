import { callApi, keepPreviousData, queryOptions, useErrorText, useQuery } from '@panel/shared/api-client'
import { type Activity, activityCalls } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { deviceOf, useEventText } from '@panel/shared/lists'
import { Button, ErrorState, Skeleton, SkeletonGroup, Stack } from '@panel/shared/ui'
import { useState } from 'react'
import { keys } from '../../common/keys'
import styles from './activity.module.css'

/** What happened to a domain, newest first: the latest `limit` entries, at most 999. */
const domainActivityQuery = (id: number, limit: number) =>
  queryOptions({
    queryKey: keys.activity(id, limit),
    queryFn: ({ signal }) =>
      callApi(activityCalls.ofDomain, { params: { id }, query: { limit: String(limit) } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

const page = 20
const most = 999

/** What happened to a domain: what, when, by whom and from where. */
export const ActivityList = ({ domainId }: { domainId: number }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const [limit, setLimit] = useState(page)
  const { data, error, isFetching, refetch } = useQuery(domainActivityQuery(domainId, limit))
  if (!data && error)
    return (
      <ErrorState title={t('activity.failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
        {errorText(error, t('list.loadFailedHint'))}
      </ErrorState>
    )
  if (!data)
    return (
      <SkeletonGroup label={t('loading')} className={styles.loading}>
        <Skeleton width="60%" />
        <Skeleton width="45%" />
      </SkeletonGroup>
    )
  return (
    <Stack gap={4}>
      <p className={styles.hint}>{t(data.length === 0 ? 'activity.none' : 'activity.hint')}</p>
      <ul className={styles.list}>
        {data.map(each => (
          <Entry key={each.id} entry={each} />
        ))}
      </ul>
      {data.length === limit && limit < most && (
        <Button pending={isFetching} onClick={() => setLimit(Math.min(limit + page, most))}>
          {t('activity.more')}
        </Button>
      )}
    </Stack>
  )
}

const Entry = ({ entry: { event, at, actor, address, agent } }: { entry: Activity }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const eventText = useEventText()
  return (
    <li className={styles.entry}>
      <strong>{eventText(event)}</strong>
      <span className={styles.facts}>
        {[formatDateTime(at), t(`activity.actor.${actor}`), address, deviceOf(agent)].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}
