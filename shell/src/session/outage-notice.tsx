import { restoreSession } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { useSession } from '@panel/shared/session'
import { Alert, Button } from '@panel/shared/ui'
import { useSyncExternalStore } from 'react'

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
  if (offline) {
    return (
      <Alert tone="warning" title={t('offline.title')}>
        <p>{t('offline.text')}</p>
      </Alert>
    )
  }
  if (!outage) return null
  return (
    <Alert
      tone="warning"
      title={t('outage.title')}
      actions={
        <Button size="sm" onClick={restoreSession}>
          {t('outage.retry')}
        </Button>
      }
    >
      <p>{t('outage.text')}</p>
    </Alert>
  )
}
