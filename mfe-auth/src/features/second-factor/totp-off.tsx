import { useErrorText } from '@panel/shared/api-client'
import { totpCodeBody } from '@panel/shared/contract'
import { FormShell, useContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { TextField } from '@panel/shared/ui'
import { useSubmit } from '../../common/use-submit'
import { useRemoveTotp } from './api/totp'

interface TotpOffProps {
  onDone: () => void
}

/** Turns the second factor off by one of its codes or a recovery code. */
export const TotpOff = ({ onDone }: TotpOffProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-auth')
  const remove = useRemoveTotp()
  const form = useContractForm(totpCodeBody, { defaultValues: { code: '' } })
  const { failure, submit, loading } = useSubmit(form, remove.mutateAsync, () => {
    showToast({ tone: 'success', text: t('totp.turnedOff') })
    onDone()
  })
  return (
    <FormShell
      form={form}
      label={t('totp.turnOff')}
      onSubmit={submit}
      loading={loading}
      submitError={failure ? errorText(failure, t('confirm.failed')) : null}
      submitLabel={t('totp.turnOff')}
      onCancel={onDone}
    >
      <TextField
        label={t('totp.anyCode')}
        description={t('totp.anyCodeHint')}
        autoComplete="one-time-code"
        mono
        error={fieldError(form.formState.errors.code)}
        {...form.register('code')}
      />
    </FormShell>
  )
}
