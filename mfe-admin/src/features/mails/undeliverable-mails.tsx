import { useTranslation } from '@panel/shared/i18n'
import { undeliverableQuery } from './api/mails'
import { MailList } from './mail-list'
import { Note } from './mail-table'
import { ResendButton } from './resend-button'

/** What could not be delivered, to whom, why and when. Nothing while every mail arrives. */
export const UndeliverableMails = () => {
  const { t } = useTranslation('mfe-admin')
  return (
    <MailList
      title={t('mails.title')}
      description={t('mails.description')}
      failed={t('mails.failed')}
      whenLabel={t('audit.when')}
      queryOf={undeliverableQuery}
      cellsOf={({ subject, reason, permanent, attempts, failed_at }) => ({
        mail: subject,
        reason: (
          <>
            {reason}
            <Note>{permanent ? t('mails.refused') : t('mails.attempts', { count: attempts })}</Note>
          </>
        ),
        at: failed_at,
      })}
      actionFor={({ id, email, resendable }) => resendable && <ResendButton id={id} email={email} />}
    />
  )
}
