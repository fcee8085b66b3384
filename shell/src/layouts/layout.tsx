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

/**
 * What is around a page. Those outside /app and /cpc that belong to the app have its frame for a signed-in user. It is one
 * component for all pages, so that React keeps the header and the sidebar when another page is opened.
 */
export const Layout = ({ app = false }: { app?: boolean }) => {
  const signedIn = useSession(state => state.token !== null)
  const linked = useIsLinked()
  return <Frame app={app || (signedIn && linked)} />
}
