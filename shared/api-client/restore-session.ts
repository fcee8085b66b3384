import { session } from '../session'
import { isApiError } from './api-error'
import { queryClient } from './query-client'
import { meQuery } from './shared-queries'

const waitBeforeNextTryInMs = 1000

/** Whether the page is being left, which ends its calls as if the network had failed. */
let leaving = false

const noteLeaving = (): void => {
  leaving = true
}

/**
 * Reads the user that belongs to the stored token; when that fails the token is dropped without a word (S4.4, S8.8).
 * A call cut off because the page is left has not failed: should the page stay after all, it is made again.
 */
export const restoreSession = (): void => {
  const token = session.token()
  if (!token) return
  // Another call may have found the session ended while this one was under way.
  const isOver = () => session.token() !== token
  leaving = false
  window.addEventListener('beforeunload', noteLeaving)
  queryClient
    .fetchQuery(meQuery())
    .then(me => {
      if (!isOver()) session.setUser({ email: me.email })
    })
    .catch((error: unknown) => {
      const wasAnswered = isApiError(error) && error.failure === 'problem'
      if (leaving && !wasAnswered) setTimeout(restoreSession, waitBeforeNextTryInMs)
      else if (!isOver()) session.clear()
    })
    .finally(() => window.removeEventListener('beforeunload', noteLeaving))
}
