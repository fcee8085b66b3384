import { useTranslation } from '@panel/shared/i18n'
import { SignInPrompt } from '@panel/shared/lists'
import { useSession } from '@panel/shared/session'
import { PageHeader, Stack } from '@panel/shared/ui'
import { User } from '@panel/shared/ui/icons'
import type { ReactNode } from 'react'
import styles from './account-page.module.css'

interface AccountPageProps {
  title: string
  description: string
  children: ReactNode
}

/** Frame of the pages about one's own account; a visitor is asked to sign in first. */
export const AccountPage = ({ title, description, children }: AccountPageProps) => {
  const { t } = useTranslation('mfe-auth')
  const signedIn = useSession(state => state.user !== null || state.loading)
  return (
    <div className={styles.page}>
      <PageHeader title={title} description={signedIn ? description : undefined} />
      {signedIn ? (
        <Stack gap={6}>{children}</Stack>
      ) : (
        <SignInPrompt icon={<User />} title={t('account.signIn')} action={t('account.signInAction')}>
          {t('account.signInText')}
        </SignInPrompt>
      )}
    </div>
  )
}
