import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { UndeliverableMail } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import { Alert, Button, Card, Inline } from '@panel/shared/ui'
import { useState } from 'react'
import { undeliverableQuery } from './api/mails'
import styles from './mails.module.css'
import { ResendButton } from './resend-button'

/** What could not be delivered, to whom, why and when. Nothing while every mail arrives. */
export const UndeliverableMails = () => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const [cursor, setCursor] = useState('')
  const { data, error, refetch } = useQuery(undeliverableQuery(cursor))
  if (error)
    return (
      <Alert tone="warning" actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
        {errorText(error, t('mails.failed'))}
      </Alert>
    )
  if (!data || data.mails.length === 0) return null
  const { mails, next } = data
  return (
    <Card
      flush
      title={t('mails.title')}
      description={t('mails.description')}
      footer={
        (next || cursor) && (
          <Inline>
            <Button size="sm" disabledReason={cursor ? undefined : t('mails.firstPage')} onClick={() => setCursor('')}>
              {t('audit.newest')}
            </Button>
            <Button
              size="sm"
              disabledReason={next ? undefined : t('mails.lastPage')}
              onClick={() => next && setCursor(next)}
            >
              {t('audit.older')}
            </Button>
          </Inline>
        )
      }
    >
      <MailTable mails={mails} />
    </Card>
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
