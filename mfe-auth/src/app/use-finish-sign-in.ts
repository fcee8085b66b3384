import { isApiError, meQuery, queryClient, restoreSession } from '@panel/shared/api-client'
import type { CurrentUser } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { pageSettings, paths, useLocation, useNavigate } from '@panel/shared/panel'
import { session, showToast, useSession } from '@panel/shared/session'

/** `without-password`: confirmed in another browser than the one that registered. */
export type SignInMethod = 'login' | 'confirmation' | 'without-password'

const destination = (user: CurrentUser, way: SignInMethod, goesOn: boolean, from: string): string | null => {
  if (user.additions_rest) return paths.additions()
  if (goesOn) return null
  if (way === 'without-password') return paths.security()
  if (user.is_admin) return paths.admin(pageSettings().adminPath)
  return way === 'confirmation' && from !== paths.cart() ? paths.personalData() : null
}

const isRefusal = (error: unknown): boolean => isApiError(error) && (error.status === 401 || error.status === 403)

/** Waits until the user of the token is known; throws `refused` when the token is dropped or another one takes its place. */
const userAfterOutage = async (token: string, refused: unknown): Promise<CurrentUser> => {
  const isKnown = await new Promise<boolean>(resolve => {
    const stop = useSession.subscribe(now => {
      if (now.token === token && now.loading) return
      stop()
      resolve(now.token === token)
    })
    restoreSession()
  })
  const user = queryClient.getQueryData(meQuery().queryKey)
  if (!isKnown || !user) throw refused
  return user
}

const loadUser = async (token: string, onOutage: () => void): Promise<CurrentUser> => {
  const before = useSession.getState().user
  session.start(token)
  try {
    return await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 })
  } catch (error) {
    if (!isRefusal(error)) {
      onOutage()
      return await userAfterOutage(token, error)
    }
    // A page under the dialog still waits for its user to come back.
    if (before) session.expire()
    else session.clear()
    throw error
  }
}

/**
 * What follows a token: it is kept, the user loaded, and the browser goes where S2.4 and S2.12 say, or stays where it
 * was (S2.16); first of all to what was added to the account lately, where that rests. A confirmation that began at the cart goes back to it. Someone whose session had ended goes on in the same
 * place; records of another user are dropped. While nothing answers, the token is kept, `onOutage` is called once, and the
 * user is asked for again: what the sign-in has cost, a recovery code for example, is not lost. A refusal drops the token
 * (S8.8) and throws.
 */
export const useFinishSignIn = () => {
  const { t } = useTranslation('mfe-auth')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async (token: string, way: SignInMethod, onOutage: () => void): Promise<void> => {
    const { user: before, returnTo } = useSession.getState()
    const user = await loadUser(token, onOutage)
    const resumed = before?.email === user.email
    const goesOn = !user.additions_rest && returnTo !== null
    if (user.additions_rest) useSession.setState({ returnTo: null })
    session.setUser({ email: user.email })
    // The shell opens the address that a signed-out visitor asked for.
    const target = destination(user, way, resumed || goesOn, pathname)
    if (target) navigate(target, { state: { arrivedBy: way } })
    else if (way === 'confirmation') {
      const action = { label: t('title.personalData'), run: () => navigate(paths.personalData()) }
      showToast({ tone: 'success', text: t('personal.confirmed'), action })
    }
    if (resumed) void queryClient.invalidateQueries()
    else if (before) void queryClient.resetQueries()
  }
}
