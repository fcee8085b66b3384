import { clearUserState } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { session, useSession } from '@panel/shared/session'
import { Button, Stack } from '@panel/shared/ui'
import { keepFlow } from './auth-flow'

/** Signs this browser out, and opens the reset with an address filled in. */
const openReset = (email: string): void => {
  clearUserState()
  keepFlow({ view: 'reset', step: 'email', email })
  session.requestSignIn()
}

/** Leads to a new password. The sessions of the account have ended, in this browser too. */
export const SetNewPassword = ({ email }: { email: string }) => {
  const { t } = useTranslation('mfe-auth')
  return (
    <Button variant="primary" size="lg" onClick={() => openReset(email)}>
      {t('mailedLink.newPassword')}
    </Button>
  )
}

/** In place of a question for the password, where the account has none: a mailed code sets one. */
export const NoPassword = ({ onLeave }: { onLeave: () => void }) => {
  const { t } = useTranslation('mfe-auth')
  const email = useSession(state => state.user?.email ?? '')
  const leave = () => {
    onLeave()
    openReset(email)
  }
  return (
    <Stack gap={4}>
      <p>{`${t('password.none')} ${t('password.byCode', { email })}`}</p>
      <Button variant="primary" onClick={leave}>
        {t('password.set')}
      </Button>
    </Stack>
  )
}
