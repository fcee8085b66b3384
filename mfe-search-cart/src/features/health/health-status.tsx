import { callApi, queryOptions, useQuery } from '@panel/shared/api-client'
import { healthCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { keys } from '../../common/keys'
import styles from './health-status.module.css'

/** Checked once, on the first appearance of the home page (S4.5). Throws `ApiError` for a failed request (S8.9). */
const healthQuery = () =>
  queryOptions({
    queryKey: keys.health,
    queryFn: ({ signal }) => callApi(healthCalls.health, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnReconnect: false,
  })

/** Text of the API status (S2.1): loading, ok or error; any status but `ok` is an error (S4.5). */
export const HealthStatus = () => {
  const { t } = useTranslation('mfe-search-cart')
  const { data, isPending } = useQuery(healthQuery())
  const state = isPending ? 'loading' : data?.status === 'ok' ? 'ok' : 'error'
  return (
    <p role="status" className={styles.status}>
      <span aria-hidden="true" className={styles.dot} data-state={state} />
      <span>{t(`health.${state}`)}</span>
    </p>
  )
}
