import { useErrorText, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button, Card } from '@panel/shared/ui'
import { useState } from 'react'
import { PageButtons } from '../../common/page-buttons'
import type { MailsQuery } from './api/mails'
import { type ListedMail, MailTable, type MailTableProps } from './mail-table'

interface MailListProps<Mail> extends MailTableProps<Mail> {
  description: string
  /** What is said when the list cannot be loaded. */
  failed: string
  /** The page that begins at a cursor, '' for the first one. */
  queryOf: (cursor: string) => MailsQuery<Mail>
}

/** A list of mails, page by page. Nothing while it is empty. */
export const MailList = <Mail extends ListedMail>({ description, failed, queryOf, ...table }: MailListProps<Mail>) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const [cursor, setCursor] = useState('')
  const { data, error, refetch } = useQuery(queryOf(cursor))
  if (error)
    return (
      <Alert tone="warning" actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
        {errorText(error, failed)}
      </Alert>
    )
  if (!data || data.mails.length === 0) return null
  const { mails, next } = data
  return (
    <Card
      flush
      title={table.title}
      description={description}
      footer={(next || cursor) && <PageButtons cursor={cursor} next={next} onShow={setCursor} />}
    >
      <MailTable mails={mails} {...table} />
    </Card>
  )
}
