import { useTranslation } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { Button, EmptyState } from '@panel/shared/ui'
import { BookUser } from '@panel/shared/ui/icons'

/** For a visitor without a session: what is here, and the way in. */
export const SignInPrompt = () => {
  const { t } = useTranslation('mfe-address-book')
  return (
    <EmptyState
      icon={<BookUser />}
      title={t('signIn.title')}
      headingLevel={2}
      actions={
        <Button variant="primary" onClick={() => session.requestSignIn('required')}>
          {t('signIn.action')}
        </Button>
      }
    >
      {t('signIn.text')}
    </EmptyState>
  )
}
