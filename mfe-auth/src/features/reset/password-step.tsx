import { isApiError } from '@panel/shared/api-client'
import { newPasswordForm } from '@panel/shared/contract'
import { FormShell, PasswordField, useContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Button } from '@panel/shared/ui'
import { useSubmit } from '../../common/form-hooks'
import { NewPasswordField } from '../../common/new-password-field'
import { serverText } from '../../common/server-text'
import styles from './reset-form.module.css'

interface PasswordStepProps {
  /** Lets a password manager file the new password under the right account. */
  email: string
  onSubmit: (password: string) => Promise<void>
  /** The code is no longer good: ask for another one. */
  onRestart: () => void
  onCancel: () => void
}

/** Last step: the new password, twice (S5.3). */
export const PasswordStep = ({ email, onSubmit, onRestart, onCancel }: PasswordStepProps) => {
  const { t } = useTranslation('mfe-auth')
  const fieldError = useFieldError('mfe-auth')
  const form = useContractForm(newPasswordForm, { defaultValues: { new_password: '', confirm_password: '' } })
  const { failure, submit, loading } = useSubmit(form, ({ new_password }) => onSubmit(new_password))
  const { errors } = form.formState
  const spent = isApiError(failure) && failure.status === 400

  return (
    <FormShell
      form={form}
      label={t('reset.password.title')}
      onSubmit={submit}
      loading={loading}
      submitError={failure ? serverText(failure, t('reset.password.failed')) : null}
      submitLabel={t('reset.password.submit')}
      onCancel={onCancel}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
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
        error={errors.confirm_password && t('reset.password.mismatch')}
        {...form.register('confirm_password')}
      />
      {spent && (
        <div className={styles.again}>
          <Button variant="link" onClick={onRestart}>
            {t('reset.password.restart')}
          </Button>
        </div>
      )}
    </FormShell>
  )
}
