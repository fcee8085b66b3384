import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button, CopyButton, Inline, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import styles from './api-tokens.module.css'
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
          <Alert tone="warning" title={t('tokens.once')}>
            {t('tokens.onceText')}
          </Alert>
          <div className={styles.secret}>
            <code translate="no">{token}</code>
            <CopyButton text={token} label={t('tokens.copy')} />
          </div>
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
