import { logOut, useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { Alert, Button, EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { Shield } from '@panel/shared/ui/icons'
import type { ReactNode } from 'react'
import styles from './list.module.css'
import type { AdminData, AdminView } from './use-admin-data'

interface AccessGateProps {
  view: AdminView
  children: (data: AdminData) => ReactNode
}

const SignedOut = () => {
  const { t } = useTranslation('mfe-admin')
  return (
    <EmptyState
      icon={<Shield />}
      title={t('access.signedOut')}
      headingLevel={2}
      actions={
        <Button variant="primary" onClick={() => session.requestSignIn('required')}>
          {t('access.signIn')}
        </Button>
      }
    >
      {t('access.signedOutText')}
    </EmptyState>
  )
}

/** Ends the session that may not see this page, and asks for another one in place. */
const signInAnew = (): void => {
  logOut()
  session.requestSignIn()
}

const Failed = ({ view }: { view: Extract<AdminView, { state: 'refused' | 'failed' }> }) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const refused = view.state === 'refused'
  return (
    <ErrorState
      icon={refused ? <Shield /> : undefined}
      title={t(refused ? 'access.refused' : 'access.failed')}
      headingLevel={2}
      actions={
        refused ? (
          <Button variant="primary" onClick={signInAnew}>
            {t('access.otherAccount')}
          </Button>
        ) : (
          <Button onClick={view.retry}>{t('retry')}</Button>
        )
      }
    >
      {errorText(view.error, t(refused ? 'access.refusedText' : 'access.failedText'))}
    </ErrorState>
  )
}

const Loading = () => {
  const { t } = useTranslation('mfe-admin')
  return (
    <SkeletonGroup label={t('loading')} className={styles.skeleton}>
      {['60%', '45%', '70%', '50%', '55%'].map(width => (
        <Skeleton key={width} width={width} />
      ))}
    </SkeletonGroup>
  )
}

/** The content of a tab for those who may see it; for others the frame stays and says why it is empty (S6.4). */
export const AccessGate = ({ view, children }: AccessGateProps) => {
  const { t } = useTranslation('mfe-admin')
  if (view.state === 'signedOut') return <SignedOut />
  if (view.state === 'loading') return <Loading />
  if (view.state !== 'ready') return <Failed view={view} />
  return (
    <>
      {view.stale && (
        <Alert tone="warning" actions={<Button onClick={view.retry}>{t('retry')}</Button>} className={styles.notice}>
          {t('access.stale')}
        </Alert>
      )}
      {children(view.data)}
    </>
  )
}
