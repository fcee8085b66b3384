import { findRoute, type Layout } from '@panel/shared/panel'
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

/** The view that an address shows; undefined when no panel has it. */
export const findView = (
  { panels }: ActiveRegistry,
  adminPath: string,
  address: string,
): Pick<ComposedRoute, 'panel' | 'view'> | undefined => {
  const live = [...panels.values()].map(each => each.live)
  const found = findRoute(live, adminPath, address)
  return found && { panel: found.panel.name, view: found.route.view }
}
