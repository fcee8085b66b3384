import { pageSettings } from '@panel/shared/panel'
import { useLoader } from '../loader/loader-context'
import { useRegistry } from '../registry/active-registry'
import { findView } from '../registry/compose-routes'

/** Loads ahead what an address shows: the view's code, then the records that it shows first. */
export const usePrepare = () => {
  const { loader } = useLoader()
  const registry = useRegistry()
  return (address: string): void => {
    const shown = findView(registry, pageSettings().adminPath, address)
    if (!shown) return
    const prepare = async () => {
      const { definition } = await loader.load(shown.panel, shown.view)
      await definition.prepare?.[shown.view]?.()
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
