import { type Layout, matchPath } from '@panel/shared/panel'
import { withAdminPath } from '@panel/shared/panel/registry'
import type { ActiveRegistry } from './active-registry'

export interface ComposedRoute {
  path: string
  panel: string
  view: string
  title: { en: string; uk: string }
}

interface ComposedRoutes {
  routes: Record<Layout, ComposedRoute[]>
  redirects: { from: string; to: string }[]
}

/** The routes of the registry's panels, by layout. `{admin}` in a path is the setting ADMIN_PATH. */
export const composeRoutes = ({ panels }: ActiveRegistry, adminPath: string): ComposedRoutes => {
  const composed: ComposedRoutes = { routes: { site: [], app: [] }, redirects: [] }
  for (const [panel, { live }] of panels) {
    for (const { path, view, layout, title } of live.routes) {
      composed.routes[layout].push({ path: withAdminPath(path, adminPath), panel, view, title })
    }
    composed.redirects.push(...live.redirects)
  }
  return composed
}

/** The route that an address leads to, its redirect followed; undefined when no panel has it. */
export const findRoute = (registry: ActiveRegistry, adminPath: string, address: string): ComposedRoute | undefined => {
  const { routes, redirects } = composeRoutes(registry, adminPath)
  const path = redirects.find(({ from }) => matchPath(from, address))?.to ?? address
  return [...routes.site, ...routes.app].find(route => matchPath(route.path, path))
}
