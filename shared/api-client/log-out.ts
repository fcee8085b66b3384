import { logoutCall } from '../contract/logout'
import { setTimeZone } from '../i18n'
import { clearDrafts, session } from '../session'
import { callApi } from './call-api'
import { queryClient } from './shared-queries'

/** Forgets the user, everything that was loaded for them, and nothing else: a session that ended keeps what was typed. */
export const clearUserState = (): void => {
  session.clear()
  setTimeZone()
  queryClient.clear()
}

/**
 * Logs out: the server ends the session if it can be reached; this browser forgets it at once, and with it what was
 * typed but not sent (S4.4).
 */
export const logOut = (): void => {
  void callApi(logoutCall, {}, { unauthorized: 'throw' }).catch(() => undefined)
  clearDrafts()
  session.leave()
  clearUserState()
}
