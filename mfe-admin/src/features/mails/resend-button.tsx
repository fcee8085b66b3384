import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Button } from '@panel/shared/ui'
import { useResend } from './api/mails'

/** Sends a mail that was given up once more; then it leaves the list. */
export const ResendButton = ({ id, email: user }: { id: number; email: string }) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const resend = useResend()
  return (
    <Button
      size="sm"
      aria-label={t('mails.resendNamed', { user })}
      pending={resend.isPending}
      onClick={() =>
        // The row may be gone before the other list of mails is read again, too.
        void resend.mutateAsync(id).then(
          () => showToast({ tone: 'success', text: t('mails.resent', { user }) }),
          error => showToast({ tone: 'danger', text: errorText(error, t('mails.resendFailed')) }),
        )
      }
    >
      {t('mails.resend')}
    </Button>
  )
}
