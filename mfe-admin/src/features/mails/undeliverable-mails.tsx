import { useQuery } from '@panel/shared/api-client'
import type { UndeliverableMail } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import { useState } from 'react'
import { undeliverableQuery } from './api/mails'
import { MailPages } from './mail-pages'
import styles from './mails.module.css'
import { ResendButton } from './resend-button'

/** What could not be delivered, to whom, why and when. Nothing while every mail arrives. */
export const UndeliverableMails = () => {
  const { t } = useTranslation('mfe-admin')
  const [cursor, setCursor] = useState('')
  const query = useQuery(undeliverableQuery(cursor))
  return (
    <MailPages
      title={t('mails.title')}
      description={t('mails.description')}
      failed={t('mails.failed')}
      query={query}
      cursor={cursor}
      onTurn={setCursor}
    >
      <MailTable mails={query.data?.mails ?? []} />
    </MailPages>
  )
}

const MailTable = ({ mails }: { mails: readonly UndeliverableMail[] }) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <Table label={t('mails.title')}>
      <TableHead>
        <Row>
          <HeaderCell>{t('mails.to')}</HeaderCell>
          <HeaderCell>{t('mails.mail')}</HeaderCell>
          <HeaderCell>{t('mails.reason')}</HeaderCell>
          <HeaderCell>{t('audit.when')}</HeaderCell>
          <HeaderCell align="end">{t('domains.actions')}</HeaderCell>
        </Row>
      </TableHead>
      <TableBody>
        {mails.map(({ id, email, subject, reason, permanent, attempts, failed_at, resendable }) => (
          <Row key={id}>
            <Cell primary className={styles.text}>
              {email}
            </Cell>
            <Cell label={t('mails.mail')} className={styles.text}>
              {subject}
            </Cell>
            <Cell label={t('mails.reason')} className={styles.text}>
              {reason}
              <div className={styles.note}>
                {permanent ? t('mails.refused') : t('mails.attempts', { count: attempts })}
              </div>
            </Cell>
            <Cell label={t('audit.when')} className={styles.when}>
              <time dateTime={failed_at} data-numeric>
                {formatDateTime(failed_at)}
              </time>
            </Cell>
            <Cell align="end">{resendable && <ResendButton id={id} email={email} />}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
