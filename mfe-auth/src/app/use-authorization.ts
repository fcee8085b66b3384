import { isApiError } from '@panel/shared/api-client'
import { useState } from 'react'
import { type AuthFlow, keepFlow, readFlow } from '../common/auth-flow'
import { type SignInMethod, useFinishSignIn } from './use-finish-sign-in'

/** The step that the dialog is at, what it says about the one before, and how a session begins. */
export const useAuthorization = (onClose: (() => void) | undefined) => {
  const [flow, setFlow] = useState(readFlow)
  const [notice, setNotice] = useState<'none' | 'passwordChanged' | 'accountFailed' | 'cookiesRefused' | 'outage'>(
    'none',
  )
  const finish = useFinishSignIn()

  const go = (next: AuthFlow) => {
    keepFlow(next)
    setFlow(next)
  }
  const toForm = () => go({ view: 'form' })

  const enter = async (token: string, way: SignInMethod) => {
    setNotice('none')
    const failure = await finish(token, way, () => {
      // A reload goes on from the token, not from the step that gave it.
      keepFlow({ view: 'form' })
      setNotice('outage')
    }).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (failure) {
      // The token was issued just now: what the server misses is the cookie that belongs to it.
      const isCookieMissing = isApiError(failure.error) && failure.error.status === 401
      setNotice(isCookieMissing ? 'cookiesRefused' : 'accountFailed')
      return toForm()
    }
    keepFlow({ view: 'form' })
    onClose?.()
  }
  return { flow, notice, setNotice, go, toForm, enter }
}
