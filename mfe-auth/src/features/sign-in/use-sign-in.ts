import { isApiError } from '@panel/shared/api-client'
import { loginForm, registrationForm } from '@panel/shared/contract'
import { applyServerErrors, useContractForm, useDraft } from '@panel/shared/forms'
import { useState } from 'react'
import { useLateFocus } from '../../common/form-hooks'
import type { Credentials } from './api/credentials'

export interface SignInCalls {
  /** Both reject with the refusal. */
  onLogin: (credentials: Credentials) => Promise<unknown>
  onRegister: (credentials: Credentials) => Promise<unknown>
  /** The password is right, the email waits for its confirmation. */
  onUnconfirmed: (email: string) => void
  /** The password is right, a second factor is wanted. */
  onSecondFactor: (challenge: string) => void
}

const emptyForm = { email: '', password: '', confirm_password: '', terms: false }

/** The form of sign-in and registration, and its mode (S4.1); `failure` is the last refusal, or null. */
export const useSignIn = ({ onLogin, onRegister, onUnconfirmed, onSecondFactor }: SignInCalls) => {
  const [registering, setRegistering] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useContractForm(registering ? registrationForm : loginForm, { defaultValues: emptyForm })
  const draft = useDraft(form, 'sign-in')

  useLateFocus(() => {
    // Only if nothing else was chosen meanwhile.
    if (!document.activeElement?.matches('input, button, a')) form.setFocus('email')
  })

  const changeMode = (mode: boolean) => {
    form.clearErrors()
    setFailure(null)
    setRegistering(mode)
  }

  const refuse = (error: unknown, { email }: Credentials) => {
    const reason = isApiError(error) ? error.reason : undefined
    if (!registering && reason === 'user_not_found') return changeMode(true)
    if (!registering && reason === 'email_not_confirmed') return onUnconfirmed(email)
    if (isApiError(error) && error.challenge !== undefined) return onSecondFactor(error.challenge)
    applyServerErrors(form, error)
    setFailure(error)
  }

  const submit = async ({ email, password }: Credentials) => {
    const credentials = { email, password }
    setFailure(null)
    const call = registering ? onRegister : onLogin
    await call(credentials).then(draft.clear, error => refuse(error, credentials))
  }

  return { form, registering, failure, submit, leaveRegistration: () => changeMode(false) }
}
