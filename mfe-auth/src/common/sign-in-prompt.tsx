import { useTranslation } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { Button, EmptyState } from '@panel/shared/ui'
import { User } from '@panel/shared/ui/icons'

/** For a visitor without a session: what is here, and the way in. */
export const SignInPrompt = () => {
  const { t } = useTranslation('mfe-auth')
  return (
    <EmptyState
      icon={<User />}
      title={t('account.signIn')}
      headingLevel={2}
      actions={
        <Button variant="primary" onClick={() => session.requestSignIn('required')}>
          {t('account.signInAction')}
        </Button>
      }
    >
      {t('account.signInText')}
    </EmptyState>
  )
}
