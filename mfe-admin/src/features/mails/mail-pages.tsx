import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button, Card, Inline } from '@panel/shared/ui'
import type { ReactNode } from 'react'

interface MailPagesProps {
  title: string
  description: string
  /** What is said when the list cannot be loaded. */
  failed: string
  query: {
    data: { mails: readonly unknown[]; next: string | null } | undefined
    error: unknown
    refetch: () => unknown
  }
  /** Where the page begins, '' for the first one. */
  cursor: string
  onTurn: (cursor: string) => void
  children: ReactNode
}

/** A list of mails, page by page. Nothing while it is empty. */
export const MailPages = ({ title, description, failed, query, cursor, onTurn, children }: MailPagesProps) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const { data, error, refetch } = query
  if (error)
    return (
      <Alert tone="warning" actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
        {errorText(error, failed)}
      </Alert>
    )
  if (!data || data.mails.length === 0) return null
  const { next } = data
  return (
    <Card
      flush
      title={title}
      description={description}
      footer={
        (next || cursor) && (
          <Inline>
            <Button size="sm" disabledReason={cursor ? undefined : t('mails.firstPage')} onClick={() => onTurn('')}>
              {t('audit.newest')}
            </Button>
            <Button
              size="sm"
              disabledReason={next ? undefined : t('mails.lastPage')}
              onClick={() => next && onTurn(next)}
            >
              {t('audit.older')}
            </Button>
          </Inline>
        )
      }
    >
      {children}
    </Card>
  )
}
