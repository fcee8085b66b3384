import { useErrorText } from '@panel/shared/api-client'
import type { Transfer } from '@panel/shared/contract'
import { formatDate, formatDateTime, useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Alert, Button, FormError } from '@panel/shared/ui'
import { useSettleTransfer } from './api/settle-transfer'

/** A transfer that waits for its receiver, or for the end of its hold, and a button to cancel it. */
export const OutgoingTransfer = ({ transfer }: { transfer: Transfer }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const cancel = useSettleTransfer(transfer.id, 'cancel', () =>
    showToast({ tone: 'success', text: t('transfer.cancelled') }),
  )
  return (
    <>
      <Alert
        live={false}
        title={t('transfer.pending')}
        actions={
          <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('transfer.cancel')}
          </Button>
        }
      >
        {transfer.completes_at
          ? t('transfer.heldText', { email: transfer.target_email, date: formatDateTime(transfer.completes_at) })
          : t('transfer.pendingText', { email: transfer.target_email, date: formatDate(transfer.created_at) })}
        {transfer.ends_at && ` ${t('transfer.endsAt', { date: formatDateTime(transfer.ends_at) })}`}
      </Alert>
      <FormError>{cancel.error && errorText(cancel.error, t('transfer.cancelFailed'))}</FormError>
    </>
  )
}
