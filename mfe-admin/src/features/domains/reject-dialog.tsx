import { useTranslation } from '@panel/shared/i18n'
import { PromptDialog } from '@panel/shared/ui/overlays'

/** What the API takes as a reason. */
const longestReason = 500

interface RejectDialogProps {
  open: boolean
  title: string
  onClose: () => void
  /** Called with the reason, which may be empty. */
  onReject: (reason: string) => void
}

/** Asks why, since the requester is told. */
export const RejectDialog = ({ open, title, onClose, onReject }: RejectDialogProps) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <PromptDialog
      open={open}
      onClose={onClose}
      onSubmit={onReject}
      title={title}
      text={t('reject.text')}
      label={t('reject.reason')}
      submitLabel={t('decide.reject')}
      input={{ maxLength: longestReason, placeholder: t('reject.example') }}
    />
  )
}
