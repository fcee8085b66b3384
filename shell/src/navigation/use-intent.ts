import { pageSettings } from '@panel/shared/panel'
import { useLoader } from '../loader/loader-context'
import { useRegistry } from '../registry/active-registry'
import { findRoute } from '../registry/compose-routes'

/** Loads ahead what an address shows: the view's code, then the records that it shows first. */
export const usePrepare = () => {
  const { loader } = useLoader()
  const registry = useRegistry()
  return (address: string): void => {
    const route = findRoute(registry, pageSettings().adminPath, address)
    if (!route) return
    const prepare = async () => {
      const { definition } = await loader.load(route.panel, route.view)
      await definition.prepare?.[route.view]?.()
    }
    // A failure is shown after the click, if there is one.
    prepare().catch(() => undefined)
  }
}

/** Handlers for a link: pointer, touch or focus on it is taken as intent, and what its address shows is loaded ahead. */
export const useIntent = () => {
  const prepare = usePrepare()
  return (address: string) => {
    const onIntent = () => prepare(address)
    return { onPointerEnter: onIntent, onFocus: onIntent, onTouchStart: onIntent }
  }
}
