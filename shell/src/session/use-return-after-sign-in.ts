import { useNavigate } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { useEffect } from 'react'

/** Opens the address that a signed-out visitor asked for once they have signed in (S2.16, S2.43). */
export const useReturnAfterSignIn = (): void => {
  const navigate = useNavigate()
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
