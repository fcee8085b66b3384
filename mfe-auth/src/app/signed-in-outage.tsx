import { restoreSession } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button } from '@panel/shared/ui'

/** The sign-in is done and its token kept; only the account cannot be read yet. */
export const SignedInOutage = () => {
  const { t } = useTranslation('mfe-auth')
  const retry = (
    <Button size="sm" autoFocus onClick={restoreSession}>
      {t('signIn.outage.retry')}
    </Button>
  )
  return (
    <Alert tone="warning" title={t('signIn.outage.title')} actions={retry}>
      <p>{t('signIn.outage.text')}</p>
    </Alert>
  )
}
