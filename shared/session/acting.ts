import { tokenKey, useSession } from './session-store'

const resume = (): void => {
  const token = sessionStorage.getItem(tokenKey) ?? localStorage.getItem(tokenKey)
  useSession.setState({ token, user: null, loading: token !== null })
}

/** From now on this tab acts as somebody else, also after a reload; other tabs stay the administrator's. */
export const actInThisTab = (token: string): void => {
  sessionStorage.setItem(tokenKey, token)
  resume()
}

/** This tab is the administrator's again, whose session another tab may have ended meanwhile. */
export const stopActing = (): void => {
  sessionStorage.removeItem(tokenKey)
  resume()
}
