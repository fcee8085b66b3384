import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Card, Stack } from '@panel/shared/ui'
import { CircleAlert, CircleCheck, Lock } from '@panel/shared/ui/icons'
import { useEffect, useRef } from 'react'
import { IncompleteLink, isGoneLink, LinkOutcome, LinkQuestion } from '../../common/mailed-link'
import { useResetPassword, useVerifyReset } from './api/reset'
import { PasswordStep } from './password-step'

interface ResetByLinkProps {
  /** Secret of the mailed link; '' where the link was cut. */
  token: string
  onSignIn: () => void
  /** Asks for another mail. */
  onRestart: () => void
  onCancel: () => void
}

/** Asks once, takes the new password and sends its owner to the sign-in. */
export const ResetByLink = ({ token, onSignIn, onRestart, onCancel }: ResetByLinkProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const verify = useVerifyReset()
  const reset = useResetPassword()
  if (token === '') return <IncompleteLink />
  if (reset.isSuccess)
    return (
      <LinkOutcome
        role="status"
        icon={<CircleCheck />}
        title={t('reset.done')}
        action={t('confirmEmail.signIn')}
        onAction={onSignIn}
      >
        {t('reset.link.done')}
      </LinkOutcome>
    )
  if (isGoneLink(verify.error))
    return (
      <LinkOutcome
        role="alert"
        icon={<CircleAlert />}
        title={t('confirmContact.goneTitle')}
        action={t('reset.link.again')}
        onAction={onRestart}
      >
        {t('reset.link.gone')}
      </LinkOutcome>
    )
  if (!verify.data)
    return (
      <LinkQuestion
        icon={<Lock />}
        title={t('reset.password.title')}
        action={t('reset.link.choose')}
        pending={verify.isPending}
        onAction={() => verify.mutate({ token })}
        error={verify.error && errorText(verify.error, t('reset.password.failed'))}
      >
        <p>{t('reset.link.text')}</p>
      </LinkQuestion>
    )
  return (
    <Card>
      <Stack gap={4}>
        <FocusedTitle />
        <PasswordStep
          email={verify.data.email ?? ''}
          onCancel={onCancel}
          onRestart={onRestart}
          onSubmit={async new_password => {
            await reset.mutateAsync({ token, new_password })
          }}
        />
      </Stack>
    </Card>
  )
}

/** Takes the focus, since the button that had it is gone. */
const FocusedTitle = () => {
  const { t } = useTranslation('mfe-auth')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {t('reset.password.title')}
    </h1>
  )
}
