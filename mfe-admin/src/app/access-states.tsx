import { logOut, useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { SignInPrompt } from '@panel/shared/lists'
import { Link, paths } from '@panel/shared/panel'
import { session } from '@panel/shared/session'
import { Button, buttonClass, ErrorState, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { Shield } from '@panel/shared/ui/icons'
import styles from './list.module.css'

export const SignedOut = () => {
  const { t } = useTranslation('mfe-admin')
  return (
    <SignInPrompt icon={<Shield />} title={t('access.signedOut')} action={t('access.signIn')}>
      {t('access.signedOutText')}
    </SignInPrompt>
  )
}

/** Ends the session that may not see this page, and asks for another one in place. */
const signInAgain = (): void => {
  logOut()
  session.requestSignIn()
}

/** ADMIN_SECOND_FACTOR: the one thing that is open to this administrator is the page where a second factor is set up. */
export const SecondFactorMissing = () => {
  const { t } = useTranslation('mfe-admin')
  return (
    <ErrorState
      icon={<Shield />}
      title={t('access.secondFactor')}
      headingLevel={2}
      actions={
        <Link to={paths.security()} className={buttonClass({ variant: 'primary' })}>
          {t('access.openSecurity')}
        </Link>
      }
    >
      {t('access.secondFactorText')}
    </ErrorState>
  )
}

export const Refused = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  return (
    <ErrorState
      icon={<Shield />}
      title={t('access.refused')}
      headingLevel={2}
      actions={
        <Button variant="primary" onClick={signInAgain}>
          {t('access.otherAccount')}
        </Button>
      }
    >
      {errorText(error, t('access.refusedText'))}
    </ErrorState>
  )
}

export const Failed = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  return (
    <ErrorState title={t('access.failed')} headingLevel={2} actions={<Button onClick={retry}>{t('retry')}</Button>}>
      {errorText(error, t('access.failedText'))}
    </ErrorState>
  )
}

export const Loading = () => {
  const { t } = useTranslation('mfe-admin')
  return (
    <SkeletonGroup label={t('loading')} className={styles.skeleton}>
      {['60%', '45%', '70%', '50%', '55%'].map(width => (
        <Skeleton key={width} width={width} />
      ))}
    </SkeletonGroup>
  )
}
