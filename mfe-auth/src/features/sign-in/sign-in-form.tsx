import { FormShell, PasswordField, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button } from '@panel/shared/ui'
import { useEffect } from 'react'
import { EmailField } from '../../common/email-field'
import { NewPasswordHint } from '../../common/new-password-field'
import { serverText } from '../../common/server-text'
import { RegistrationFields } from './registration-fields'
import styles from './sign-in-form.module.css'
import { type SignInCalls, useSignIn } from './use-sign-in'

interface SignInFormProps extends SignInCalls {
  onForgotPassword: (email: string) => void
  /** Called with whether the form registers, when that changes. */
  onMode?: (registering: boolean) => void
}

/**
 * One form to sign in and to register (S2.18): a login with an unknown email turns it into a registration (S4.1, S8.1).
 * What was typed stays through failures and changes of mode.
 */
export const SignInForm = ({ onForgotPassword, onMode, ...calls }: SignInFormProps) => {
  const { t } = useTranslation('mfe-auth')
  const fieldError = useFieldError('mfe-auth')
  const { form, registering, failure, submit, leaveRegistration } = useSignIn(calls)
  const { errors, isSubmitting } = form.formState
  useEffect(() => onMode?.(registering), [onMode, registering])

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
            <Button variant="link" onClick={leaveRegistration}>
              {t('signIn.back')}
            </Button>
          </div>
        )
      }
    >
      {registering ? (
        <Alert tone="info">{t('signIn.unknownEmail')}</Alert>
      ) : (
        <p className={styles.newHere}>{t('signIn.new')}</p>
      )}
      <EmailField error={fieldError(errors.email)} {...form.register('email')} />
      <PasswordField
        label={t('field.password')}
        autoComplete={registering ? 'new-password' : 'current-password'}
        description={registering && <NewPasswordHint typed={form.watch('password')} email={form.watch('email')} />}
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
