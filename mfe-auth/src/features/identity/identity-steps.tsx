import { isApiError, useErrorText } from '@panel/shared/api-client'
import { deleteAccountBody, totpCodeBody } from '@panel/shared/contract'
import { FormShell, PasswordField, useContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { useSession } from '@panel/shared/session'
import { Button, FormError } from '@panel/shared/ui'
import { FactorCodeField } from '../../common/factor-code-field'
import { useSubmit } from '../../common/form-hooks'
import { useConfirmByPasskey, useConfirmIdentity } from './api/confirm-identity'

export interface StepProps {
  onConfirmed: () => void
  onCancel: () => void
}

/** What both forms need: the call, its failure in words, and the frame's props. */
const useStep = ({ onConfirmed, onCancel }: StepProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const { mutateAsync } = useConfirmIdentity()
  return {
    call: mutateAsync,
    done: onConfirmed,
    frame: (failure: unknown) => ({
      label: t('identity.title'),
      submitLabel: t('identity.submit'),
      submitError: failure ? errorText(failure, t('identity.failed')) : null,
      onCancel,
    }),
  }
}

export const PasswordStep = (props: StepProps) => {
  const { t } = useTranslation('mfe-auth')
  const fieldError = useFieldError('mfe-auth')
  const email = useSession(state => state.user?.email ?? '')
  const { call, done, frame } = useStep(props)
  const form = useContractForm(deleteAccountBody, { defaultValues: { password: '' } })
  const { failure, submit, loading } = useSubmit(form, call, done)
  return (
    <FormShell form={form} onSubmit={submit} loading={loading} {...frame(failure)}>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('field.password')}
        autoComplete="current-password"
        autoFocus
        error={fieldError(form.formState.errors.password)}
        {...form.register('password')}
      />
    </FormShell>
  )
}

export const CodeStep = (props: StepProps) => {
  const { call, done, frame } = useStep(props)
  const form = useContractForm(totpCodeBody, { defaultValues: { code: '' } })
  const { failure, submit, loading } = useSubmit(form, call, done)
  return (
    <FormShell form={form} onSubmit={submit} loading={loading} {...frame(failure)}>
      <FactorCodeField form={form} failure={failure} autoFocus />
    </FormShell>
  )
}

export const PasskeyStep = ({ onConfirmed }: Pick<StepProps, 'onConfirmed'>) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const { mutate, isPending, error } = useConfirmByPasskey()
  const failed = t('identity.failed')
  return (
    <>
      <Button pending={isPending} onClick={() => mutate(undefined, { onSuccess: onConfirmed })}>
        {t('identity.usePasskey')}
      </Button>
      <FormError>{error && (isApiError(error) ? errorText(error, failed) : failed)}</FormError>
    </>
  )
}
