import { useErrorText } from '@panel/shared/api-client'
import type { Webhook } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { webhookTexts } from '../../common/webhook-texts'
import { useRemoveWebhook } from './api/webhooks'

interface RemoveWebhookProps {
  webhook: Webhook
  onClose: () => void
}

/** Asks once before a webhook is removed with its log. */
export const RemoveWebhook = ({ webhook: { id, url }, onClose }: RemoveWebhookProps) => {
  const { t } = useTranslation(webhookTexts)
  const errorText = useErrorText()
  const { mutate, isPending, error } = useRemoveWebhook()
  const done = () => {
    showToast({ tone: 'success', text: t('removed') })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      tone="danger"
      title={t('removeTitle')}
      text={t('removeText', { url })}
      confirmLabel={t('removeConfirm')}
      pending={isPending}
      error={error && errorText(error, t('removeFailed'))}
      onConfirm={() => mutate(id, { onSuccess: done })}
    />
  )
}
