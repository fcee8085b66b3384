import { useTranslation } from '@panel/shared/i18n'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { useCreateToken } from './api/tokens'
import { type CreatedToken, NewTokenForm } from './new-token-form'
import { TokenReady } from './token-ready'

interface NewTokenDialogProps {
  open: boolean
  onClose: () => void
}

/** Makes a token and shows its secret, this once. */
export const NewTokenDialog = ({ open, onClose }: NewTokenDialogProps) => {
  const { t } = useTranslation('mfe-auth')
  const create = useCreateToken()
  const [token, setToken] = useState<CreatedToken | null>(null)
  const close = () => {
    onClose()
    setToken(null)
  }
  return (
    <Dialog open={open} onClose={close} busy={create.isPending} title={t('tokens.create')}>
      {token === null ? (
        <NewTokenForm create={create.mutateAsync} onCreated={setToken} onCancel={close} />
      ) : (
        <TokenReady token={token} onClose={close} />
      )}
    </Dialog>
  )
}
