import { session } from '../session'
import { queryClient } from './query-client'
import { meQuery } from './shared-queries'

/** Reads the user that belongs to the stored token; when that fails the token is dropped without a word (S4.4, S8.8). */
export const restoreSession = (): void => {
  if (!session.token()) return
  queryClient
    .fetchQuery(meQuery())
    .then(me => session.setUser({ email: me.email, isAdmin: me.is_admin }))
    .catch(() => session.clear())
}
