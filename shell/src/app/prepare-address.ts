import { matchPath, pageSettings } from '@panel/shared/panel'
import { prepareView } from '../loader/panel-view'
import { registryInUse } from '../registry/registry-in-use'
import { composeRoutes } from './compose-routes'

/** Loads what an address of the product will show, when a click on it is near. */
const prepareAddress = (address: string): void => {
  const { routes, redirects } = composeRoutes(registryInUse(), pageSettings().adminPath)
  const path = redirects.find(({ from }) => matchPath(from, address))?.to ?? address
  const route = [...routes.site, ...routes.app].find(candidate => matchPath(candidate.path, path))
  if (route) prepareView(route.panel, route.view)
}

/** Handlers for a link: pointer or focus on it is taken as intent. */
export const onIntent = (address: string) => {
  const prepare = () => prepareAddress(address)
  return { onPointerEnter: prepare, onFocus: prepare }
}
