import { useErrorText } from '@panel/shared/api-client'
import type { Order } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Button } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { billing } from '../../common/page-texts'
import { useCancelOrder } from './api/change-order'

/** Cancels an order that is not paid, after a question that says what happens. */
export const CancelOrder = ({ order: { id, number } }: { order: Order }) => {
  const { t } = useTranslation(billing)
  const errorText = useErrorText()
  const [asked, setAsked] = useState(false)
  const { mutate, isPending, error } = useCancelOrder(id)
  const cancel = () =>
    mutate(undefined, {
      onSuccess: () => {
        setAsked(false)
        showToast({ tone: 'success', text: t('cancel.done', { number }) })
      },
    })
  return (
    <div>
      <Button onClick={() => setAsked(true)}>{t('cancel.action')}</Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('cancel.question', { number })}
        text={t('cancel.text')}
        confirmLabel={t('cancel.action')}
        cancelLabel={t('cancel.keep')}
        pending={isPending}
        error={error && errorText(error, t('cancel.failed'))}
        onConfirm={cancel}
      />
    </div>
  )
}
