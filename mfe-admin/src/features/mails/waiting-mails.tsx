import { useQuery } from '@panel/shared/api-client'
import type { WaitingMail } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import { useState } from 'react'
import { waitingQuery } from './api/mails'
import { MailPages } from './mail-pages'
import styles from './mails.module.css'

/** The outbox: what is to go out, to whom, why it has not, and when it is tried next. Nothing while it is empty. */
export const WaitingMails = () => {
  const { t } = useTranslation('mfe-admin')
  const [cursor, setCursor] = useState('')
  const query = useQuery(waitingQuery(cursor))
  return (
    <MailPages
      title={t('outbox.title')}
      description={t('outbox.description')}
      failed={t('outbox.failed')}
      query={query}
      cursor={cursor}
      onTurn={setCursor}
    >
      <Table label={t('outbox.title')}>
        <TableHead>
          <Row>
            <HeaderCell>{t('mails.to')}</HeaderCell>
            <HeaderCell>{t('mails.mail')}</HeaderCell>
            <HeaderCell>{t('mails.reason')}</HeaderCell>
            <HeaderCell>{t('outbox.next')}</HeaderCell>
          </Row>
        </TableHead>
        <TableBody>
          {query.data?.mails.map(mail => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </TableBody>
      </Table>
    </MailPages>
  )
}

const MailRow = ({ mail: { email, kind, attempts, reason, ordered_at, next_at } }: { mail: WaitingMail }) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <Row>
      <Cell primary className={styles.text}>
        {email}
      </Cell>
      <Cell label={t('mails.mail')} className={styles.text}>
        {t(`outbox.kind.${kind}`)}
        <div className={styles.note}>{t('outbox.ordered', { date: formatDateTime(ordered_at) })}</div>
      </Cell>
      <Cell label={t('mails.reason')} className={styles.text}>
        {reason ?? t('outbox.notTried')}
        {reason !== null && <div className={styles.note}>{t('outbox.attempts', { count: attempts })}</div>}
      </Cell>
      <Cell label={t('outbox.next')} className={styles.when}>
        {next_at === null ? (
          t('outbox.noneLeft')
        ) : (
          <time dateTime={next_at} data-numeric>
            {formatDateTime(next_at)}
          </time>
        )}
      </Cell>
    </Row>
  )
}
