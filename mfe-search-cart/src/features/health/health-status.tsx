import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { healthQuery } from './api/health'
import styles from './health-status.module.css'

/** Text of the API status (S2.1): loading, ok or error; any status but `ok` is an error (S4.5). */
export const HealthStatus = () => {
  const { t } = useTranslation('mfe-search-cart')
  const { data, isPending } = useQuery(healthQuery())
  const state = isPending ? 'loading' : data?.status === 'ok' ? 'ok' : 'error'
  return (
    <p role="status" className={styles.status}>
      <span aria-hidden="true" className={styles.dot} data-state={state} />
      {t(`health.${state}`)}
    </p>
  )
}
