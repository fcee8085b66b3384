import { restoreSession } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { useSession } from '@panel/shared/session'
import { Alert, Button } from '@panel/shared/ui'
import { useSyncExternalStore } from 'react'
import styles from './notice.module.css'

const followLine = (tell: () => void) => {
  for (const event of ['online', 'offline']) addEventListener(event, tell)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, tell)
  }
}

/**
 * One notice for the whole page: that the browser is offline, or that a stored session cannot be checked because nothing
 * answers, since an outage does not sign out (S4.4). What failed while offline is asked for again by the cache.
 */
export const OutageNotice = () => {
  const { t } = useTranslation('shell')
  const offline = useSyncExternalStore(followLine, () => !navigator.onLine)
  const outage = useSession(state => state.outage)
  if (!offline && !outage) return null
  return (
    <div className={styles.bar} data-react-aria-top-layer="true">
      <Alert
        tone="warning"
        title={t(offline ? 'offline.title' : 'outage.title')}
        actions={
          !offline && (
            <Button size="sm" onClick={restoreSession}>
              {t('outage.retry')}
            </Button>
          )
        }
      >
        <p>{t(offline ? 'offline.text' : 'outage.text')}</p>
      </Alert>
    </div>
  )
}
