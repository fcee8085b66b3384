import { isApiError } from '@panel/shared/api-client'
import { loginForm, registrationForm } from '@panel/shared/contract'
import { applyServerErrors, FormShell, useContractForm, useDraft, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button, PasswordField, TextField } from '@panel/shared/ui'
import { useEffect, useState } from 'react'
import { serverText } from '../../model/server-text'
import type { Credentials } from './api/login'
import { RegistrationFields } from './registration-fields'
import styles from './sign-in-form.module.css'

interface Props {
  /** Both reject with the refusal. */
  onLogin: (credentials: Credentials) => Promise<unknown>
  onRegister: (credentials: Credentials) => Promise<unknown>
  /** The password is right, the email waits for its confirmation. */
  onUnconfirmed: (email: string) => void
  onForgotPassword: (email: string) => void
}

const emptyForm = { email: '', password: '', confirm_password: '', terms: false }

/**
 * One form to sign in and to register (S2.18): a login with an unknown email turns it into a registration (S4.1, S8.1).
 * What was typed stays through failures and changes of mode.
 */
export const SignInForm = ({ onLogin, onRegister, onUnconfirmed, onForgotPassword }: Props) => {
  const { t } = useTranslation('mfe-auth')
  const fieldError = useFieldError('mfe-auth')
  const [registering, setRegistering] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useContractForm(registering ? registrationForm : loginForm, { defaultValues: emptyForm })
  const draft = useDraft(form, 'sign-in')
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form

  // Later than the focus of the dialog around, and only if nothing else was chosen meanwhile.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!document.activeElement?.matches('input, button, a')) setFocus('email')
    })
    return () => clearTimeout(timer)
  }, [setFocus])

  const changeMode = (mode: boolean) => {
    form.clearErrors()
    setFailure(null)
    setRegistering(mode)
  }

  const refuse = (error: unknown, { email }: Credentials) => {
    const reason = isApiError(error) ? error.reason : undefined
    if (!registering && reason === 'user_not_found') return changeMode(true)
    if (!registering && reason === 'email_not_confirmed') return onUnconfirmed(email)
    applyServerErrors(form, error)
    setFailure(error)
  }

  const submit = async ({ email, password }: Credentials) => {
    const credentials = { email, password }
    setFailure(null)
    const call = registering ? onRegister : onLogin
    await call(credentials).then(draft.clear, error => refuse(error, credentials))
  }

  return (
    <FormShell
      form={form}
      label={t(registering ? 'signIn.registration' : 'signIn.login')}
      onSubmit={submit}
      loading={isSubmitting}
      submitError={
        failure ? serverText(failure, t(registering ? 'signIn.registerFailed' : 'signIn.loginFailed')) : null
      }
      submitLabel={t(registering ? 'register' : 'login')}
      block
      extra={
        registering && (
          <div className={styles.back}>
            <Button variant="link" onClick={() => changeMode(false)}>
              {t('signIn.back')}
            </Button>
          </div>
        )
      }
    >
      {registering && <Alert tone="info">{t('signIn.unknownEmail')}</Alert>}
      <TextField
        label={t('field.email')}
        type="email"
        autoComplete="username"
        placeholder={t('field.emailPlaceholder')}
        error={fieldError(errors.email)}
        {...form.register('email')}
      />
      <PasswordField
        label={t('field.password')}
        autoComplete={registering ? 'new-password' : 'current-password'}
        description={registering ? t('field.passwordHint') : undefined}
        error={fieldError(errors.password)}
        {...form.register('password')}
      />
      {registering ? (
        <RegistrationFields form={form} />
      ) : (
        <div className={styles.forgot}>
          <Button variant="link" size="sm" onClick={() => onForgotPassword(form.getValues('email'))}>
            {t('signIn.forgot')}
          </Button>
        </div>
      )}
    </FormShell>
  )
}
