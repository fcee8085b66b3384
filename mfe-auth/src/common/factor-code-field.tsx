import type { totpCodeBody } from '@panel/shared/contract'
import { type ContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { TextField, type TextFieldProps } from '@panel/shared/ui'

interface FactorCodeFieldProps extends Pick<TextFieldProps, 'autoFocus' | 'description'> {
  form: ContractForm<typeof totpCodeBody>
}

/** For a code of the authenticator app, or a recovery code. */
export const FactorCodeField = ({ form, ...field }: FactorCodeFieldProps) => {
  const { t } = useTranslation('mfe-auth')
  const fieldError = useFieldError('mfe-auth')
  return (
    <TextField
      label={t('totp.anyCode')}
      description={t('totp.anyCodeHint')}
      autoComplete="one-time-code"
      mono
      error={fieldError(form.formState.errors.code)}
      {...field}
      {...form.register('code')}
    />
  )
}
