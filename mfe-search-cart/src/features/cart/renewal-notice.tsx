import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { Alert, Button, Spinner } from '@panel/shared/ui'
import { checkout } from '../../common/checkout-texts'
import { useRenewal } from './use-renewal'

/** How the renewal asked for in the address goes (S2.34); nothing when none was asked for. */
export const RenewalNotice = () => {
  const { t } = useTranslation(checkout)
  const errorText = useErrorText()
  const { state, error } = useRenewal()
  if (state === 'adding') return <Spinner label={t('renew.adding')} />
  if (state === 'signIn')
    return (
      <Alert
        actions={
          <Button size="sm" onClick={() => session.requestSignIn('required')}>
            {t('renew.signIn')}
          </Button>
        }
      >
        {t('renew.signInText')}
      </Alert>
    )
  return error ? <Alert tone="danger">{errorText(error, t('renew.failed'))}</Alert> : null
}
