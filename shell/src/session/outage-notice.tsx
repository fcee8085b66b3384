import { restoreSession } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { useSession } from '@panel/shared/session'
import { Alert, Button } from '@panel/shared/ui'

/** Shown while a stored session cannot be checked because nothing answers: an outage does not sign out (S4.4). */
export const OutageNotice = () => {
  const { t } = useTranslation('shell')
  if (!useSession(state => state.outage)) return null
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
