import { meQuery, queryClient } from '@panel/shared/api-client'
import type { CurrentUser } from '@panel/shared/contract'
import { pageSettings, paths, useNavigate } from '@panel/shared/panel'
import { session, useSession } from '@panel/shared/session'

type Way = 'login' | 'confirmation'

const destination = (user: CurrentUser, way: Way, goesOn: boolean): string | null => {
  if (goesOn) return null
  if (user.is_admin) return paths.admin(pageSettings().adminPath)
  return way === 'confirmation' ? paths.personalData() : null
}

const loadUser = async (token: string): Promise<CurrentUser> => {
  const before = useSession.getState().user
  session.start(token)
  try {
    return await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 })
  } catch (error) {
    // A page under the dialog still waits for its user to come back.
    if (before) session.expire()
    else session.clear()
    throw error
  }
}

/**
 * What follows a token: it is kept, the user loaded, and the browser goes where S2.4 and S2.12 say, or stays where it
 * was (S2.16). Someone whose session had ended goes on in the same place; records of another user are dropped. Throws
 * `ApiError` when the user cannot be loaded; the token is dropped then (S8.8).
 */
export const useFinishSignIn = () => {
  const navigate = useNavigate()
  return async (token: string, way: Way): Promise<void> => {
    const { user: before, returnTo } = useSession.getState()
    const user = await loadUser(token)
    const resumed = before?.email === user.email
    session.setUser({ email: user.email })
    // The shell opens the address that a signed-out visitor asked for.
    const target = destination(user, way, resumed || returnTo !== null)
    if (target) navigate(target, { state: { arrivedBy: way } })
    if (resumed) void queryClient.invalidateQueries()
    else if (before) void queryClient.resetQueries()
  }
}
