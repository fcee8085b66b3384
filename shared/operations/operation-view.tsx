import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Operation, OperationItem } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { moneyText, ProgressBar } from '@panel/shared/lists'
import { Link, paths } from '@panel/shared/panel'
import { Alert, Button, linkClass, Spinner, Stack } from '@panel/shared/ui'
import { ItemList } from './item-list'
import { OperationButtons } from './operation-buttons'
import { operationQuery } from './queries'
import { isHeld, isUnderWay, namespace, stateText, subjectOf, succeededText } from './texts'

interface OperationViewProps {
  id: number
  /** Shows another one: the inverse that was started. */
  onShow: (id: number) => void
}

/** The state of bulk work, what became of each domain, and what can be done about it. */
export const OperationView = ({ id, onShow }: OperationViewProps) => {
  const { t } = useTranslation(namespace)
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(operationQuery(id))
  if (!data && error)
    return (
      <Alert tone="danger" actions={<Button onClick={() => void refetch()}>{t('again')}</Button>}>
        {errorText(error, t('loadFailed'))}
      </Alert>
    )
  if (!data) return <Spinner label={t('loading')} />
  return (
    <Stack gap={4}>
      <Standing operation={data} />
      <Results operation={data} />
      <OperationButtons operation={data} onShow={onShow} />
    </Stack>
  )
}

const Standing = ({ operation }: { operation: Operation }) => {
  const { t } = useTranslation(namespace)
  const { until, total, ordered = 0, done, failed, skipped, order } = operation
  const ended = done + failed + skipped
  const left = total - ended - ordered
  const subject = subjectOf(operation)
  if (isUnderWay(operation))
    return (
      <Stack gap={2}>
        <ProgressBar
          size="md"
          label={t('progress')}
          value={total === 0 ? 0 : Math.round((ended / total) * 100)}
          valueText={t('progressValue', { done: ended, total })}
        />
        <p role="status">{t('progressValue', { done: ended, total })}</p>
        {ordered > 0 && <p>{t('ordered', { count: ordered })}</p>}
        <p>{until ? t('waits', { date: formatDateTime(until) }) : t(isHeld(operation) ? 'held' : 'goesOn')}</p>
      </Stack>
    )
  return (
    <Alert tone={failed > 0 || left > 0 ? 'warning' : 'success'}>
      <p>{succeededText(t, operation, done)}</p>
      {order && (
        <p>
          <Link to={`${paths.billing()}?order=${order.id}`} className={linkClass()}>
            {t('order', { number: order.number, sum: moneyText(order.currency, order.total) })}
          </Link>
        </p>
      )}
      {failed > 0 && <p>{t(`subject.${subject}.failed`, { count: failed })}</p>}
      {skipped > 0 && <p>{t(`subject.${subject}.skipped`, { count: skipped })}</p>}
      {ordered > 0 && <p>{t('ordered', { count: ordered })}</p>}
      {left > 0 && <p>{t(`subject.${subject}.left`, { count: left })}</p>}
    </Alert>
  )
}

const Results = ({ operation }: { operation: Operation }) => {
  const { t } = useTranslation(namespace)
  const { items, total } = operation
  const note = (item: OperationItem): string => item.message ?? stateText(t, operation, item.state)
  const ended = items.filter(item => item.state !== 'waiting' || !isUnderWay(operation))
  return ended.length === 0 ? null : <ItemList title={t('results')} items={items} total={total} note={note} />
}
