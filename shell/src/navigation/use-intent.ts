import { matchPath, pageSettings } from '@panel/shared/panel'
import { useLoader } from '../loader/loader-context'
import { composeRoutes } from '../registry/compose-routes'
import { useRegistry } from '../registry/registry-context'

/** Handlers for a link: pointer or focus on it is taken as intent, and what its address shows is loaded ahead. */
export const useIntent = () => {
  const { loader } = useLoader()
  const registry = useRegistry()
  return (address: string) => {
    const prepare = () => {
      const { routes, redirects } = composeRoutes(registry, pageSettings().adminPath)
      const path = redirects.find(({ from }) => matchPath(from, address))?.to ?? address
      const route = [...routes.site, ...routes.app].find(candidate => matchPath(candidate.path, path))
      // A failure is shown after the click, if there is one.
      if (route) void loader.load(route.panel, route.view).catch(() => undefined)
    }
    return { onPointerEnter: prepare, onFocus: prepare }
  }
}
