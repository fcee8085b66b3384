import { useLocation, useNavigate } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { useEffect, useLayoutEffect } from 'react'
import { useRegistry } from '../registry/active-registry'

/**
 * Keeps the address to open after a sign-in. An open dialog has its own address. `part` is undefined where every visitor
 * gets every panel: a sign-in then brings no new page.
 */
export const keepAddress = (part: string | undefined, returnTo: string | null): void => {
  if (part !== undefined && !useSession.getState().signIn) useSession.setState({ returnTo })
}

/**
 * Opens the address that a signed-out visitor asked for once they have signed in (S2.16, S2.43). That may also be an
 * address that led home because a visitor does not get its panel: the page of the next registry has it, and replaces
 * this one.
 */
export const useReturnAfterSignIn = (): void => {
  const navigate = useNavigate()
  const location = useLocation()
  const { part } = useRegistry()
  // Before the effect that keeps an address which this page does not have.
  useLayoutEffect(() => keepAddress(part, location.state?.elsewhere ?? null), [location, part])
  useEffect(
    () =>
      useSession.subscribe(({ user, returnTo }, before) => {
        if (!user || before.user || !returnTo || returnTo === location.state?.elsewhere) return
        useSession.setState({ returnTo: null })
        navigate(returnTo, { replace: true })
      }),
    [navigate, location],
  )
}
