import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { OperationBody, OperationItem } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button, FormError, Spinner, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { type ReactNode, useState } from 'react'
import { ItemList } from './item-list'
import { useStartOperation } from './mutations'
import { OperationView } from './operation-view'
import { previewQuery } from './queries'
import { changeText, namespace, operationTitle } from './texts'

interface OperationDialogProps {
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
  return (
    <Dialog
      open
      onClose={() => onClose(id !== undefined)}
      busy={start.isPending}
      title={operationTitle(t, described)}
      footer={
        id === undefined ? (
          <>
            <Button onClick={() => onClose(false)}>{t('cancel')}</Button>
            <Button
              variant="primary"
              pending={start.isPending}
              disabledReason={changes === 0 ? t(preview.data ? 'nothing' : 'loading') : undefined}
              onClick={() =>
                start.mutate(request, {
                  onSuccess: started => {
                    setId(started.id)
                    onStarted?.()
                  },
                })
              }
            >
              {t('apply', { count: changes })}
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
  preview: { total: number; changes: number; items: readonly OperationItem[] }
}

const Preview = ({ request: { kind, params = {} }, preview: { total, changes, items } }: PreviewProps) => {
  const { t } = useTranslation(namespace)
  const change = changeText(t, { kind, params })
  const stays = total - changes
  const of = (wanted: OperationItem['state']) => items.filter(({ state }) => state === wanted)
  return (
    <>
      {changes === 0 ? (
        <Alert>{t('nothing')}</Alert>
      ) : (
        <ItemList title={t('changing', { count: changes })} items={of('waiting')} total={changes} note={() => change} />
      )}
      {stays > 0 && (
        <ItemList
          title={t('staying', { count: stays })}
          items={of('skipped')}
          total={stays}
          note={({ message }) => message ?? ''}
        />
      )}
    </>
  )
}
