import type { totpCodeBody } from '@panel/shared/contract'
import {
  CodeField,
  type ContractForm,
  Controller,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useFieldError,
} from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { TextField, type TextFieldProps } from '@panel/shared/ui'
import { isRefusedCode } from './server-text'

interface FactorCodeFieldProps extends Pick<TextFieldProps, 'autoFocus' | 'description'> {
  form: ContractForm<typeof totpCodeBody>
  /** Of the last try, as `useSubmit` keeps it. */
  failure: unknown
}

/** For a code of the authenticator app, or a recovery code. */
export const FactorCodeField = ({ form, failure, ...field }: FactorCodeFieldProps) => {
  const { t } = useTranslation('mfe-auth')
  const fieldError = useFieldError('mfe-auth')
  return (
    <TextField
      label={t('totp.anyCode')}
      description={t('totp.anyCodeHint')}
      autoComplete="one-time-code"
      mono
      invalid={isRefusedCode(failure)}
      error={fieldError(form.formState.errors.code)}
      {...field}
      {...form.register('code')}
    />
  )
}

interface SixDigitsProps<Input extends FieldValues, Output>
  extends Pick<FactorCodeFieldProps, 'failure' | 'description'> {
  /** Its field `code` has the digits. */
  form: UseFormReturn<Input, unknown, Output>
}

/** For a code that was mailed, or the first one of an authenticator app. */
export const SixDigits = <Input extends FieldValues, Output>({
  form,
  failure,
  description,
}: SixDigitsProps<Input, Output>) => {
  const { t } = useTranslation('mfe-auth')
  return (
    <Controller
      control={form.control}
      name={'code' as FieldPath<Input>}
      render={({ field }) => (
        <CodeField {...field} invalid={isRefusedCode(failure)} label={t('confirm.code')} description={description} />
      )}
    />
  )
}
