import { callApi, queryClient, useErrorText, useMutation } from '@panel/shared/api-client'
import { accountCalls, changePasswordForm, firstPasswordForm, type PasswordBody } from '@panel/shared/contract'
import { FormShell, PasswordField, useContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { showToast, useSession } from '@panel/shared/session'
import { Button, Card, Checkbox } from '@panel/shared/ui'
import { useState } from 'react'
import { accountKeys } from '../../common/account-keys'
import { useSubmit } from '../../common/form-hooks'
import { NewPasswordField } from '../../common/new-password-field'

/** Sets another password; every other session ends. Throws `ApiError`. */
const useChangePassword = () =>
  useMutation({
    mutationFn: (body: PasswordBody) => callApi(accountCalls.setPassword, { body }),
  })

interface PasswordCardProps {
  /** False for an account that was confirmed without a password of its own or signs in by a passkey only. */
  hasPassword: boolean
}

/** Change of the password while signed in. */
export const PasswordCard = ({ hasPassword }: PasswordCardProps) => {
  const { t } = useTranslation('mfe-auth')
  const [open, setOpen] = useState(false)
  return (
    <Card
      title={t('password.title')}
      description={t(hasPassword ? 'password.text' : 'password.none')}
      actions={
        open ? undefined : (
          <Button onClick={() => setOpen(true)}>{t(hasPassword ? 'password.change' : 'password.set')}</Button>
        )
      }
    >
      {open && <PasswordForm hasPassword={hasPassword} onDone={() => setOpen(false)} />}
    </Card>
  )
}

const PasswordForm = ({ hasPassword, onDone }: PasswordCardProps & { onDone: () => void }) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-auth')
  const email = useSession(state => state.user?.email ?? '')
  const change = useChangePassword()
  const form = useContractForm(hasPassword ? changePasswordForm : firstPasswordForm, {
    defaultValues: { current_password: '', new_password: '', confirm_password: '', cancel_waiting: true },
  })
  const { errors } = form.formState
  const { failure, submit, loading } = useSubmit(
    form,
    ({ current_password, new_password, cancel_waiting }) =>
      change.mutateAsync({ new_password, ...(hasPassword && { current_password, cancel_waiting }) }),
    () => {
      showToast({ tone: 'success', text: t('password.changed') })
      void queryClient.invalidateQueries({ queryKey: accountKeys.protection })
      void queryClient.invalidateQueries({ queryKey: accountKeys.allSessions })
      onDone()
    },
  )
  return (
    <FormShell
      form={form}
      label={t('password.title')}
      onSubmit={submit}
      loading={loading}
      submitError={failure ? errorText(failure, t('password.failed')) : null}
      submitLabel={t(hasPassword ? 'password.change' : 'password.set')}
      onCancel={onDone}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {hasPassword && (
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          error={fieldError(errors.current_password)}
          {...form.register('current_password')}
        />
      )}
      <NewPasswordField
        label={t('field.newPassword')}
        typed={form.watch('new_password')}
        email={email}
        error={fieldError(errors.new_password)}
        {...form.register('new_password')}
      />
      <PasswordField
        label={t('field.confirmNewPassword')}
        autoComplete="new-password"
        error={fieldError(errors.confirm_password)}
        {...form.register('confirm_password')}
      />
      {hasPassword && (
        <Checkbox
          label={t('password.cancel')}
          description={t('password.cancelText')}
          {...form.register('cancel_waiting')}
        />
      )}
    </FormShell>
  )
}
