import { confirmBody } from '@panel/shared/contract'
import { FormShell, isCompleteCode, useContractForm } from '@panel/shared/forms'
import { formatTime, useTranslation } from '@panel/shared/i18n'
import { Alert, Button, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { noteCode, recentCodeAt } from '../../common/cooldown'
import { SixDigits } from '../../common/factor-code-field'
import { useLateFocus } from '../../common/form-hooks'
import { ResendCode } from '../../common/resend-code'
import { serverText } from '../../common/server-text'
import styles from './confirmation-dialog.module.css'

interface ConfirmationDialogProps {
  email: string
  onClose: () => void
  /** Confirms and signs in; rejects with the refusal. */
  onConfirm: (code: string) => Promise<unknown>
  onResend: () => Promise<unknown>
}

/** 'Confirm your email' (S2.21): the mailed code, and a way to get another one. */
export const ConfirmationDialog = ({ email, onClose, onConfirm, onResend }: ConfirmationDialogProps) => {
  const { t } = useTranslation('mfe-auth')
  const form = useContractForm(confirmBody, { defaultValues: { email, code: '', remember_me: true } })
  const [failure, setFailure] = useState<unknown>(null)
  const [resent, setResent] = useState<string | null>(null)
  const { isSubmitting } = form.formState
  const code = form.watch('code')

  useLateFocus(() => form.setFocus('code'))

  const resend = async () => {
    const recent = recentCodeAt('confirm', Date.now())
    await onResend()
    noteCode('confirm', Date.now())
    setFailure(null)
    form.resetField('code')
    form.setFocus('code')
    // The server mails none so soon after another one.
    setResent(
      recent === undefined
        ? t('confirm.resent', { email })
        : t('confirm.onItsWay', { at: formatTime(new Date(recent).toISOString()) }),
    )
  }

  const confirm = async (values: { code: string }) => {
    setFailure(null)
    await onConfirm(values.code).catch(setFailure)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      busy={isSubmitting}
      title={t('confirm.title')}
      description={t('confirm.text', { email })}
    >
      <FormShell
        form={form}
        label={t('confirm.title')}
        onSubmit={confirm}
        loading={isSubmitting}
        submitError={failure ? serverText(failure, t('confirm.failed')) : null}
        submitLabel={t('confirm.submit')}
        disabledReason={isCompleteCode(code) ? undefined : t('confirm.incomplete')}
        block
        extra={
          <Stack gap={2}>
            <ResendCode purpose="confirm" label={t('confirm.resend')} onResend={resend} />
            <p className={styles.hint}>
              {t('confirm.spam')}{' '}
              <Button variant="link" size="sm" onClick={onClose}>
                {t('confirm.wrong')}
              </Button>
            </p>
          </Stack>
        }
      >
        <div role="status">{resent && <Alert tone="success">{resent}</Alert>}</div>
        <SixDigits form={form} failure={failure} />
      </FormShell>
    </Dialog>
  )
}
