import { callApi, queryClient } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'
import { session } from '@panel/shared/session'

/** Forgets the user and everything that was loaded for them. */
export const forgetUser = (): void => {
  session.clear()
  queryClient.clear()
}

/** Logs out: the server ends the session if it can be reached, this browser forgets it at once (S4.4). */
export const endSession = (): void => {
  void callApi(authCalls.logout, {}, { unauthorized: 'throw' }).catch(() => undefined)
  forgetUser()
}
