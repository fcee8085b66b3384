import { useErrorText } from '@panel/shared/api-client'
import type { AdminAccount } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Button } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { useDisableAccount } from './api/account'

/** Takes an account out of use after a question, or lets it back in. */
export const DisableButton = ({ account: { id, email, disabled_at } }: { account: AdminAccount }) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const [confirmOpen, setConfirmOpen] = useState(false)
  const disable = useDisableAccount(id)
  const change = (disabled: boolean) =>
    disable.mutate(disabled, {
      onSuccess: () => {
        setConfirmOpen(false)
        showToast({
          tone: 'success',
          text: t(disabled ? 'account.wasDisabled' : 'account.wasEnabled', { user: email }),
        })
      },
      onError: error => {
        if (!disabled) showToast({ tone: 'danger', text: errorText(error, t('actionFailed')) })
      },
    })
  if (disabled_at)
    return (
      <Button pending={disable.isPending} onClick={() => change(false)}>
        {t('account.enable')}
      </Button>
    )
  return (
    <>
      <Button variant="danger" onClick={() => setConfirmOpen(true)}>
        {t('account.disable')}
      </Button>
      <ConfirmDialog
        open={confirmOpen}
        tone="danger"
        title={t('account.disableTitle', { user: email })}
        text={t('account.disableText')}
        confirmLabel={t('account.disable')}
        pending={disable.isPending}
        error={disable.error && errorText(disable.error, t('actionFailed'))}
        onConfirm={() => change(true)}
        onClose={() => setConfirmOpen(false)}
      />
    </>
  )
}
