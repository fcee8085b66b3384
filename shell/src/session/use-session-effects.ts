import { clearUserState, queryClient, restoreSession } from '@panel/shared/api-client'
import { i18n } from '@panel/shared/i18n'
import { paths, useLocation, useNavigate } from '@panel/shared/panel'
import { followOtherTabs, session, showToast, useSession } from '@panel/shared/session'
import { useEffect, useRef } from 'react'

/** Keeps this tab in step with other tabs, and what is on the page with the user it belongs to. */
export const useSessionEffects = (): void => {
  const navigate = useNavigate()
  const email = useSession(state => state.user?.email)
  const token = useSession(state => state.token)
  const loading = useSession(state => state.loading)
  const previous = useRef({ email, token })
  const leavingFor = useSession(state => state.leavingFor)
  const { pathname } = useLocation()

  useEffect(
    () =>
      followOtherTabs(token => {
        if (token) {
          session.start(token)
          restoreSession()
          return
        }
        session.leave()
        clearUserState()
        showToast({ tone: 'info', text: i18n.t('signedOut', { ns: 'shell' }) })
        navigate(paths.home())
      }),
    [navigate],
  )

  useEffect(() => {
    if (pathname === leavingFor) session.arrive()
  }, [leavingFor, pathname])

  useEffect(() => {
    const isOther = token !== previous.current.token
    // After a session that ended on the page somebody else may sign in: nothing of the one before may stay in view.
    if (isOther && email && previous.current.email && email !== previous.current.email) void queryClient.resetQueries()
    else if (email && email !== previous.current.email)
      void queryClient.invalidateQueries({
        // What was read with this token stays: before its user was known, and when the user has another address.
        predicate: ({ state }) => isOther || state.status === 'error',
      })
    // While the user of a token is not known, the address is still the one of the token before.
    if (!loading || email !== previous.current.email)
      previous.current = { email, token: email ? token : previous.current.token }
  }, [email, token, loading])
}
