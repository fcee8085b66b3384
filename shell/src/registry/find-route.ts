import { matchPath } from '@panel/shared/panel'
import type { ActiveRegistry } from './active-registry'
import { type ComposedRoute, composeRoutes } from './compose-routes'

/** The route that an address leads to, its redirect followed; undefined when no panel has it. */
export const findRoute = (registry: ActiveRegistry, adminPath: string, address: string): ComposedRoute | undefined => {
  const { routes, redirects } = composeRoutes(registry, adminPath)
  const path = redirects.find(({ from }) => matchPath(from, address))?.to ?? address
  return [...routes.site, ...routes.app].find(route => matchPath(route.path, path))
}
