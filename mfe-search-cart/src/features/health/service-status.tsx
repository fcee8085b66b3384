import { callApi, queryOptions, useQuery } from '@panel/shared/api-client'
import { healthCalls, searchCalls } from '@panel/shared/contract'
import { formatDateTime, registerLocales, useTranslation } from '@panel/shared/i18n'
import { Badge, Button, Card } from '@panel/shared/ui'
import { keys } from '../../common/keys'
import styles from './service-status.module.css'

registerLocales('mfe-search-cart-status', {
  en: () => import('../../../locales/status/en.json'),
  uk: () => import('../../../locales/status/uk.json'),
})

const pauseMs = 30_000

interface Measured {
  ok: boolean
  /** Milliseconds until the answer. */
  duration: number
}

/** Whether a call is answered, and how fast; a failure is a result like others. */
const measure = async (call: () => Promise<boolean>): Promise<Measured> => {
  const start = performance.now()
  const ok = await call().catch(() => false)
  return { ok, duration: Math.round(performance.now() - start) }
}

/** Asked while the page is open, from this browser: what its reader would notice. */
const statusQuery = () =>
  queryOptions({
    queryKey: keys.status,
    queryFn: async () => ({
      api: await measure(async () => (await callApi(healthCalls.health, {})).status === 'ok'),
      search: await measure(async () => (await callApi(searchCalls.zones, {})).length > 0),
      at: new Date().toISOString(),
    }),
    refetchInterval: pauseMs,
  })

const parts = ['api', 'search'] as const

/** The state of each part of the service, when it was checked, and how fast it answered. */
export const ServiceStatus = () => {
  const { t } = useTranslation('mfe-search-cart-status')
  const { data, isFetching, refetch } = useQuery(statusQuery())
  const works = data && parts.every(part => data[part].ok)
  const title = works ? 'works' : 'fails'
  return (
    <Card
      title={t(data ? title : 'checking')}
      actions={
        <Button pending={isFetching} onClick={() => void refetch()}>
          {t('again')}
        </Button>
      }
    >
      <dl className={styles.parts}>
        {parts.map(part => (
          <div key={part} className={styles.part}>
            <dt>{t(`part.${part}`)}</dt>
            <dd>
              {data && (
                <>
                  <Badge dot tone={data[part].ok ? 'success' : 'danger'}>
                    {t(data[part].ok ? 'state.ok' : 'state.error')}
                  </Badge>{' '}
                  {data[part].ok && <span>{t('duration', { count: data[part].duration })}</span>}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {data && (
        <p className={styles.checked} role="status">
          {t('checked', { at: formatDateTime(data.at) })}
        </p>
      )}
    </Card>
  )
}
