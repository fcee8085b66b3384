import { useLocation, useNavigate } from '@panel/shared/panel'
import { useMemo } from 'react'
import { type PanelRoute, panelRouteSearch, readPanelRoute, type View } from '../model/panel-route'

/** The place in the panel, kept in the address: reload and Back keep it. */
export const usePanelRoute = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const place = readPanelRoute(search)
    const go = (next: PanelRoute) => void navigate({ search: panelRouteSearch(search, next) })
    return {
      ...place,
      open: (domain: number) => go({ domain, view: 'overview' }),
      show: (view: View) => go({ ...place, view }),
      close: () => go({ domain: undefined, view: 'overview' }),
    }
  }, [search, navigate])
}
