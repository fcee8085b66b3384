import { useLocation, useNavigate } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { useEffect } from 'react'
import { useRegistry } from '../registry/active-registry'

/**
 * Opens the address that a signed-out visitor asked for once they have signed in (S2.16, S2.43). That may also be an
 * address that led home because a visitor does not get its panel: the page of the next registry has it.
 */
export const useReturnAfterSignIn = (): void => {
  const navigate = useNavigate()
  const location = useLocation()
  const { part } = useRegistry()
  useEffect(() => {
    if (part !== undefined && !useSession.getState().signIn)
      useSession.setState({ returnTo: location.state?.elsewhere ?? null })
  }, [location, part])
  useEffect(
    () =>
      useSession.subscribe(({ user, returnTo }, before) => {
        if (!user || before.user || !returnTo) return
        useSession.setState({ returnTo: null })
        navigate(returnTo, { replace: true })
      }),
    [navigate],
  )
}
