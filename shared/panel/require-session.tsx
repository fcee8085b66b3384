import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { session, useSession } from '../session'
import { paths } from './paths'

/**
 * A page that needs a session. A signed-out visitor is led to `/`, where the sign-in dialog opens, and comes back to
 * this address after the sign-in (S2.16, S2.43). Somebody who logs out here is only led to `/`; a session that ended is
 * asked for again in place.
 */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const token = useSession(state => state.token)
  const user = useSession(state => state.user)
  const expired = useSession(state => state.signIn === 'expired')
  const { pathname, search, hash } = useLocation()
  const wasSignedIn = useRef(false)
  const admitted = token !== null || expired
  useEffect(() => {
    if (user) wasSignedIn.current = true
    if (!admitted && !wasSignedIn.current) session.requestSignIn('required', pathname + search + hash)
  }, [user, admitted, pathname, search, hash])
  return admitted ? children : <Navigate to={paths.home()} replace />
}
