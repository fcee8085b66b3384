import { useErrorText } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import type { DialogDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { fullName } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { PromptDialog } from '@panel/shared/ui/overlays'
import { useStartTransfer } from './api/transfers'

interface StartTransferDialogProps {
  domain: Domain
  draft: DialogDraft
}

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Asks for the receiver's email address; cancel or nothing typed does nothing (S5.8). */
export const StartTransferDialog = ({ domain, draft }: StartTransferDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const start = useStartTransfer(domain.id)
  const close = () => {
    start.reset()
    draft.forget()
  }
  const submit = (email: string) =>
    start.mutate(email, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('transfer.started') })
        close()
      },
    })
  const validate = (email: string): string | undefined => {
    if (email === '') return t('transfer.emailMissing')
    return looksLikeEmail.test(email) ? undefined : t('transfer.emailWrong')
  }
  return (
    <PromptDialog
      open={draft.open}
      onClose={close}
      onSubmit={submit}
      value={draft.text}
      onChange={draft.change}
      title={t('transfer.startTitle', { domain: fullName(domain) })}
      text={t('transfer.startText')}
      label={t('transfer.email')}
      submitLabel={t('transfer.start')}
      validate={validate}
      pending={start.isPending}
      error={start.error && errorText(start.error, t('transfer.startFailed'))}
      input={{ type: 'email', autoComplete: 'off', inputMode: 'email', maxLength: 254 }}
    />
  )
}
