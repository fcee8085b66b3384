import { useErrorText } from '@panel/shared/api-client'
import type { AdminOrder } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { showToast } from '@panel/shared/session'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { type End, useEndOrder } from './api/end-order'

interface EndOrderDialogProps {
  order: AdminOrder
  end: End
  onClose: () => void
}

/** Asks once before an order ends, since nothing opens it again. */
export const EndOrderDialog = ({ order, end, onClose }: EndOrderDialogProps) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const { mutate, isPending, error } = useEndOrder()
  const { id, number, email, total, credit = 0 } = order
  const amount = end === 'pay' ? total - credit : total
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`orders.${end}.title`, { number })}
      text={t(`orders.${end}.text`, { amount: moneyText(order.currency, amount), customer: email })}
      confirmLabel={t(`orders.${end}.action`)}
      cancelLabel={end === 'cancel' ? t('orders.cancel.keep') : undefined}
      tone={end === 'cancel' ? 'danger' : 'primary'}
      pending={isPending}
      error={error && errorText(error, t('actionFailed'))}
      onConfirm={() =>
        mutate(
          { id, end },
          {
            onSuccess: () => {
              showToast({ tone: 'success', text: t(`orders.${end}.done`, { number }) })
              onClose()
            },
          },
        )
      }
    />
  )
}
