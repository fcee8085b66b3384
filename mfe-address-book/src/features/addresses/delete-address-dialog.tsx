import { useErrorText } from '@panel/shared/api-client'
import type { Address } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { addressTitle } from '../../model/address-text'
import { useDeleteAddress } from './api/addresses'

interface DeleteAddressDialogProps {
  /** The address in question; it stays given while the dialog closes. */
  address: Address | null
  open: boolean
  onClose: () => void
  onDeleted: (address: Address) => void
}

/** Asks before an address is deleted (S5.9). */
export const DeleteAddressDialog = ({ address, open, onClose, onDeleted }: DeleteAddressDialogProps) => {
  const { t } = useTranslation('mfe-address-book')
  const errorText = useErrorText()
  const remove = useDeleteAddress()
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () => {
    if (!address) return
    remove.mutate(address.id, {
      onSuccess: () => {
        close()
        onDeleted(address)
      },
    })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={confirm}
      title={t('delete.title', { name: address ? addressTitle(address) : '' })}
      text={t('delete.text')}
      confirmLabel={t('delete.confirm')}
      tone="danger"
      pending={remove.isPending}
      error={remove.error && errorText(remove.error, t('error.delete'))}
    />
  )
}
