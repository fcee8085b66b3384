import { useLocation, useNavigate } from '@panel/shared/panel'
import { useMemo } from 'react'
import { type DrawerRoute, drawerRouteSearch, readDrawerRoute, type View } from '../model/drawer-route'

/** The place in the drawer, kept in the address: reload and Back keep it. */
export const useDrawerRoute = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const place = readDrawerRoute(search)
    const go = (next: DrawerRoute) => void navigate({ search: drawerRouteSearch(search, next) })
    return {
      ...place,
      open: (domain: number) => go({ domain, view: 'overview' }),
      show: (view: View) => go({ ...place, view }),
      close: () => go({ domain: undefined, view: 'overview' }),
    }
  }, [search, navigate])
}
