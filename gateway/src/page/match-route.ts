import { type PanelDescription, withAdminPath } from '@panel/shared/panel/registry'
import { matchRoutes } from 'react-router'

type PanelRoute = PanelDescription['routes'][number]

/** The view that an address shows. */
export interface MatchedRoute {
  panel: PanelDescription
  route: PanelRoute
}

const home = '/'
const mostRedirects = 5

const tableOf = (panels: readonly PanelDescription[], adminPath: string) => [
  ...panels.flatMap(panel =>
    panel.routes.map(route => ({ path: withAdminPath(route.path, adminPath), handle: { panel, route } })),
  ),
  ...panels.flatMap(({ redirects }) => redirects.map(({ from, to }) => ({ path: from, handle: { to } }))),
]

/** Finds the view of an address as the shell's router will, redirects followed; addresses of no view lead home (S2.11). */
export const matchRoute = (
  panels: readonly PanelDescription[],
  path: string,
  adminPath: string,
): MatchedRoute | undefined => {
  const table = tableOf(panels, adminPath)
  let address = path
  for (let step = 0; step < mostRedirects; step++) {
    const handle = matchRoutes(table, address)?.at(-1)?.route.handle
    if (handle && 'route' in handle) return handle
    if (!handle && address === home) return undefined
    address = handle ? handle.to : home
  }
  return undefined
}
