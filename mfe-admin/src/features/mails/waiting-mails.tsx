import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { waitingQuery } from './api/mails'
import { MailList } from './mail-list'
import { Note } from './mail-table'

/** The outbox: what is to go out, to whom, why it has not, and when it is tried next. Nothing while it is empty. */
export const WaitingMails = () => {
  const { t } = useTranslation('mfe-admin')
  return (
    <MailList
      title={t('outbox.title')}
      description={t('outbox.description')}
      failed={t('outbox.failed')}
      whenLabel={t('outbox.next')}
      queryOf={waitingQuery}
      cellsOf={({ kind, attempts, reason, ordered_at, next_at }) => ({
        mail: (
          <>
            {t(`outbox.kind.${kind}`)}
            <Note>{t('outbox.ordered', { date: formatDateTime(ordered_at) })}</Note>
          </>
        ),
        reason:
          reason === null ? (
            t('outbox.notTried')
          ) : (
            <>
              {reason}
              <Note>{t('outbox.attempts', { count: attempts })}</Note>
            </>
          ),
        at: next_at,
        withoutTime: t('outbox.noneLeft'),
      })}
    />
  )
}
