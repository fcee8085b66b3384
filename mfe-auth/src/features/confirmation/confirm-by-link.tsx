import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { CircleAlert, Mail } from '@panel/shared/ui/icons'
import { IncompleteLink, isGoneLink, LinkOutcome, LinkQuestion } from '../../common/mailed-link'
import { useConfirmByLink } from './api/confirmation'

interface ConfirmByLinkProps {
  /** Secret of the mailed link; '' where the link was cut. */
  token: string
  /** `passwordDropped`: a password is still to be set. */
  onToken: (token: string, passwordDropped: boolean) => void
  onSignIn: () => void
}

/** Asks once and confirms the email of a sign-up. */
export const ConfirmByLink = ({ token, onToken, onSignIn }: ConfirmByLinkProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const { mutate, isPending, error, data } = useConfirmByLink()
  if (token === '') return <IncompleteLink />
  if (isGoneLink(error))
    return (
      <LinkOutcome
        role="alert"
        icon={<CircleAlert />}
        title={t('confirmEmail.goneTitle')}
        action={t('confirmEmail.signIn')}
        onAction={onSignIn}
      >
        {t('confirmEmail.gone')}
      </LinkOutcome>
    )
  const confirm = () =>
    mutate(token, {
      onSuccess: ({ access_token, password_dropped = false }) => onToken(access_token, password_dropped),
    })
  return (
    <LinkQuestion
      icon={<Mail />}
      title={t('confirmEmail.title')}
      action={t('confirmEmail.confirm')}
      pending={isPending || data !== undefined}
      onAction={confirm}
      error={error && errorText(error, t('confirmEmail.failed'))}
    >
      <p>{t('confirmEmail.text')}</p>
    </LinkQuestion>
  )
}
