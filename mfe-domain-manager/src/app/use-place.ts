import { useLocation, useNavigate } from '@panel/shared/panel'
import { useMemo } from 'react'
import { type Place, placeSearch, readPlace, type View } from '../model/place'

/** The place in the panel, kept in the address: reload and Back keep it. */
export const usePlace = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const place = readPlace(search)
    const go = (next: Place) => void navigate({ search: placeSearch(search, next) })
    return {
      ...place,
      open: (domain: number) => go({ domain, view: 'overview' }),
      show: (view: View) => go({ ...place, view }),
      close: () => go({ domain: undefined, view: 'overview' }),
    }
  }, [search, navigate])
}
