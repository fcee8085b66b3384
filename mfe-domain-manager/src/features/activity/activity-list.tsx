import { callApi, keepPreviousData, queryOptions, useErrorText, useQuery } from '@panel/shared/api-client'
import { type Activity, activityCalls } from '@panel/shared/contract'
import { formatDateTime, type Translate, useTranslation } from '@panel/shared/i18n'
import { deviceOf, useEventText } from '@panel/shared/lists'
import { Link, useLocation } from '@panel/shared/panel'
import { Button, ErrorState, linkClass, Skeleton, SkeletonGroup, Stack } from '@panel/shared/ui'
import { useState } from 'react'
import { BeforeAfter } from '../../common/before-after'
import { keys } from '../../common/keys'
import { historySearch } from '../../model/drawer-route'
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
          <Entry key={each.id} entry={each} domainId={domainId} />
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

/** A delegation is stored as a word of the API. */
const shown = (t: Translate<'mfe-domain-manager'>, event: string, text: string | undefined): string | undefined =>
  text && event.startsWith('delegation_') ? t(`delegation.type.${text}`, { defaultValue: text }) : text

const Change = ({ entry: { event, detail }, domainId }: { entry: Activity; domainId: number }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { search } = useLocation()
  if (!detail) return null
  const { before, after, count = 1 } = detail
  return (
    <>
      <BeforeAfter before={shown(t, event, before)} after={shown(t, event, after)} />
      {count > 1 && <span className={styles.facts}>{t('bulk.more', { count: count - 1 })}</span>}
      {event.startsWith('dns_') && (
        <Link to={{ search: historySearch(search, domainId) }} className={linkClass()}>
          {t('activity.history')}
        </Link>
      )}
    </>
  )
}

const Entry = ({ entry, domainId }: { entry: Activity; domainId: number }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const eventText = useEventText()
  const { event, at, actor, address, agent } = entry
  return (
    <li className={styles.entry}>
      <strong>{eventText(event)}</strong>
      <Change entry={entry} domainId={domainId} />
      <span className={styles.facts}>
        {[formatDateTime(at), t(`activity.actor.${actor}`), address, deviceOf(agent)].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}
