import { clearUserState } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { Button } from '@panel/shared/ui'
import { keepFlow } from './auth-flow'

/** Opens the reset with an address filled in. The sessions of its account have ended, in this browser too. */
export const SetNewPassword = ({ email }: { email: string }) => {
  const { t } = useTranslation('mfe-auth')
  const open = () => {
    clearUserState()
    keepFlow({ view: 'reset', step: 'email', email })
    session.requestSignIn()
  }
  return (
    <Button variant="primary" size="lg" onClick={open}>
      {t('mailedLink.newPassword')}
    </Button>
  )
}
