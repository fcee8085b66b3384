import { SecretOnce } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Button, Inline, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { NewTokenForm } from './new-token-form'

interface NewTokenDialogProps {
  open: boolean
  onClose: () => void
}

/** Makes a token and shows its secret, this once. */
export const NewTokenDialog = ({ open, onClose }: NewTokenDialogProps) => {
  const { t } = useTranslation('mfe-auth')
  const [token, setToken] = useState<string | null>(null)
  const close = () => {
    onClose()
    setToken(null)
  }
  return (
    <Dialog open={open} onClose={close} title={t('tokens.create')}>
      {token === null ? (
        <NewTokenForm onCreated={setToken} onCancel={close} />
      ) : (
        <Stack gap={5}>
          <SecretOnce secret={token} title={t('tokens.once')} copyLabel={t('tokens.copy')}>
            {t('tokens.onceText')}
          </SecretOnce>
          <Inline justify="end">
            <Button variant="primary" onClick={close}>
              {t('tokens.kept')}
            </Button>
          </Inline>
        </Stack>
      )}
    </Dialog>
  )
}
