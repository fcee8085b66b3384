import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { OperationSummary } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { Alert, Badge, Button, Card, DateText, EmptyState, linkClass, Spinner } from '@panel/shared/ui'
import styles from './operations.module.css'
import { operationsQuery } from './queries'
import { isUnderWay, namespace, operationTitle, standingText } from './texts'

/** The user's bulk work, newest first, each with its result. */
export const OperationList = () => {
  const { t } = useTranslation(namespace)
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(operationsQuery())
  if (!data && error)
    return (
      <Alert tone="danger" actions={<Button onClick={() => void refetch()}>{t('again')}</Button>}>
        {errorText(error, t('loadFailed'))}
      </Alert>
    )
  if (!data) return <Spinner label={t('loading')} />
  if (data.length === 0)
    return (
      <Card>
        <EmptyState headingLevel={2} title={t('empty')}>
          {t('emptyHint')}
        </EmptyState>
      </Card>
    )
  return (
    <Card flush>
      <ul aria-label={t('pageTitle')} className={styles.operations}>
        {data.map(each => (
          <Row key={each.id} operation={each} />
        ))}
      </ul>
    </Card>
  )
}

const toneOf = (operation: OperationSummary) => {
  if (isUnderWay(operation)) return 'info'
  return operation.state === 'stopped' || operation.failed > 0 ? 'warning' : 'success'
}

const Row = ({ operation }: { operation: OperationSummary }) => {
  const { t } = useTranslation(namespace)
  const { id, total, done, failed, skipped, created_at } = operation
  const counts = [
    t('counts.done', { count: done }),
    failed > 0 && t('counts.failed', { count: failed }),
    skipped > 0 && t('counts.skipped', { count: skipped }),
  ]
  return (
    <li className={styles.operation}>
      <div className={styles.about}>
        <Link to={paths.operations(id)} className={linkClass()}>
          {operationTitle(t, operation)}
        </Link>
        <p className={styles.counts}>
          {`${t('counts.total', { count: total })}: ${counts.filter(Boolean).join(', ')}`}
        </p>
      </div>
      <Badge tone={toneOf(operation)} dot>
        {standingText(t, operation)}
      </Badge>
      <DateText moment={created_at} />
    </li>
  )
}
