import { useSession } from '@panel/shared/session'
import { PageHeader, Stack } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import { SignInPrompt } from '../common/sign-in-prompt'
import styles from './account-page.module.css'

export interface AccountPageProps {
  title: string
  description: string
  children: ReactNode
}

/** Frame of the pages about one's own account; a visitor is asked to sign in first. */
export const AccountPage = ({ title, description, children }: AccountPageProps) => {
  const signedIn = useSession(state => state.user !== null || state.loading)
  return (
    <div className={styles.page}>
      <PageHeader title={title} description={signedIn ? description : undefined} />
      {signedIn ? <Stack gap={6}>{children}</Stack> : <SignInPrompt />}
    </div>
  )
}
