import { useLocation } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { useEntries } from '../navigation/use-entries'
import { Frame } from './frame'

/** Whether the navigation leads to this page or to the one above it: the cart and the administrator's are parts of the app, home and terms not. */
const useIsLinked = (): boolean => {
  const { pathname } = useLocation()
  const top = useEntries('top')
  const menu = useEntries('user-menu', true)
  return [...top, ...menu].some(({ to }) => `${pathname}/`.startsWith(`${to}/`))
}

/** Pages outside /app and /cpc: those that belong to the app have its frame for a signed-in user. */
export const SiteLayout = () => {
  const signedIn = useSession(state => state.token !== null)
  const linked = useIsLinked()
  return <Frame app={signedIn && linked} />
}
