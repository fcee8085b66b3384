import { useTranslation } from '@panel/shared/i18n'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { namespace } from '../texts'

interface LeaveDialogProps {
  /** Of another site. */
  address: string
  panel: string
  onClose: () => void
}

/**
 * Asks before a link of an untrusted panel opens: its address may carry what the panel has read to another site, so the
 * visitor sees all of it.
 */
export const LeaveDialog = ({ address, panel, onClose }: LeaveDialogProps) => {
  const { t } = useTranslation(namespace)
  const open = () => {
    window.open(address, '_blank', 'noopener,noreferrer')
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={open}
      title={t('leave.title', { host: new URL(address).host })}
      text={t('leave.text', { panel })}
      confirmLabel={t('leave.open')}
    >
      <code style={{ overflowWrap: 'anywhere' }}>{address}</code>
    </ConfirmDialog>
  )
}
