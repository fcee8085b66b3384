import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { CartTotal, OperationBody, OperationItem } from '@panel/shared/contract'
import { formatDate, formatNumber, useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { Alert, Button, FormError, Spinner, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { type ReactNode, useState } from 'react'
import { ItemList } from './item-list'
import { useStartOperation } from './mutations'
import { OperationView } from './operation-view'
import styles from './operations.module.css'
import { previewQuery } from './queries'
import { actText, changeText, namespace, operationTitle, subjectOf } from './texts'

export interface OperationDialogProps {
  request: OperationBody
  /** What to know before the work is ordered, beside what changes. */
  notice?: ReactNode
  onStarted?: () => void
  /** `started` is whether the work was ordered. */
  onClose: (started: boolean) => void
}

/** Shows what bulk work will change, orders it, and says how it goes. It goes on when the dialog is closed. */
export const OperationDialog = ({ request, notice, onStarted, onClose }: OperationDialogProps) => {
  const { t } = useTranslation(namespace)
  const errorText = useErrorText()
  const [id, setId] = useState<number>()
  const start = useStartOperation()
  const preview = useQuery({ ...previewQuery(request), enabled: id === undefined })
  const described = { kind: request.kind, params: request.params ?? {} }
  const changes = preview.data?.changes ?? 0
  const cost = preview.data?.cost
  const order = () => {
    const expected = cost && { expected: { currency: cost.currency, total: cost.total } }
    // What costs something else by now is shown again, with the reason.
    start.mutate(
      { ...request, ...expected },
      {
        onSuccess: started => {
          setId(started.id)
          onStarted?.()
        },
        onError: () => void preview.refetch(),
      },
    )
  }
  return (
    <Dialog
      open
      onClose={() => onClose(id !== undefined)}
      busy={start.isPending}
      title={operationTitle(t, described)}
      footer={
        id === undefined ? (
          <>
            <Button disabled={start.isPending} onClick={() => onClose(false)}>
              {t('cancel')}
            </Button>
            <Button
              variant="primary"
              pending={start.isPending}
              disabledReason={
                changes === 0 ? t(preview.data ? `subject.${subjectOf(request)}.nothing` : 'loading') : undefined
              }
              onClick={order}
            >
              {cost
                ? t('payFor', { act: actText(t, described, changes), sum: moneyText(cost.currency, cost.total) })
                : preview.data?.warning
                  ? t('applyAnyway', { count: changes })
                  : actText(t, described, changes)}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => onClose(true)}>
            {t('close')}
          </Button>
        )
      }
    >
      {id === undefined ? (
        <Stack gap={4}>
          {preview.error && (
            <Alert tone="danger" actions={<Button onClick={() => void preview.refetch()}>{t('again')}</Button>}>
              {errorText(preview.error, t('loadFailed'))}
            </Alert>
          )}
          {preview.isPending && <Spinner label={t('loading')} />}
          {changes > 0 && notice}
          {preview.data?.warning && <Alert tone="danger">{preview.data.warning}</Alert>}
          {preview.data && <Preview request={request} preview={preview.data} />}
          <FormError>{start.error && errorText(start.error, t('actionFailed'))}</FormError>
        </Stack>
      ) : (
        <OperationView id={id} onShow={setId} />
      )}
    </Dialog>
  )
}

interface PreviewProps {
  request: OperationBody
  preview: { total: number; changes: number; items: readonly OperationItem[]; cost?: CartTotal | undefined }
}

const Preview = ({ request: { kind, params = {} }, preview: { total, changes, items, cost } }: PreviewProps) => {
  const { t } = useTranslation(namespace)
  const change = changeText(t, { kind, params })
  const stays = total - changes
  const subject = subjectOf({ kind })
  const of = (wanted: OperationItem['state']) => items.filter(({ state }) => state === wanted)
  return (
    <>
      {changes === 0 ? (
        <Alert>{t(`subject.${subject}.nothing`)}</Alert>
      ) : (
        <ItemList
          title={t(`subject.${subject}.changing`, { count: changes })}
          items={of('waiting')}
          total={changes}
          note={item => termText(item) || change}
        />
      )}
      {stays > 0 && (
        <ItemList
          title={t(`subject.${subject}.staying`, { count: stays })}
          items={of('skipped')}
          total={stays}
          note={({ message }) => message ?? ''}
        />
      )}
      {cost && <Cost cost={cost} />}
    </>
  )
}

/** The end of the term before and after, and what that costs; '' where neither is known. */
const termText = ({ term, price }: OperationItem): string =>
  [term && `${formatDate(term.from)} → ${formatDate(term.to)}`, price && moneyText(price.currency, price.total)]
    .filter(Boolean)
    .join(' · ')

const Cost = ({ cost: { currency, sum, tax, total } }: { cost: CartTotal }) => {
  const { t } = useTranslation(namespace)
  const taxText = tax && { name: tax.name, percent: formatNumber(tax.percent) }
  const lines = [
    tax && { label: t('cost.sum'), amount: sum },
    tax && taxText && { label: t(tax.included ? 'cost.taxIncluded' : 'cost.tax', taxText), amount: tax.amount },
    { label: t('cost.total'), amount: total },
  ].filter(line => line !== undefined)
  return (
    <dl className={styles.cost}>
      {lines.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-numeric>{moneyText(currency, amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
