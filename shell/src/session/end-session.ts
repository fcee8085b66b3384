import { callApi } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'
import { forgetUser } from './forget-user'

/**
 * Logs out: the server ends the session if it can be reached, this browser forgets it, and what was typed but not sent, at once
 * (S4.4).
 */
export const endSession = (): void => {
  void callApi(authCalls.logout, {}, { unauthorized: 'throw' }).catch(() => undefined)
  void import('@panel/shared/forms').then(forms => forms.clearDrafts()).catch(() => undefined)
  forgetUser()
}
