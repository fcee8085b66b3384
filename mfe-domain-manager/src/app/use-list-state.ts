import { useLocation, useNavigate } from '@panel/shared/panel'
import { useEffect, useState } from 'react'
import { formatSort, type ListFilter, type ListSort, parseSort } from '../model/list-order'
import { readFilter, writeFilter } from '../model/list-search'

const pauseInMs = 300

/**
 * Filter and order of the list. They stand in the address too, so that a reload keeps them; it follows after a pause in
 * typing, since browsers allow only so many changes of an address.
 */
export const useListState = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [filter, setFilter] = useState<ListFilter>(() => readFilter(search))
  const [sort, setSort] = useState<ListSort | undefined>(() => parseSort(new URLSearchParams(search).get('sort')))
  useEffect(() => {
    const next = writeFilter(search, filter, formatSort(sort))
    if (next === search) return
    const timer = setTimeout(
      () => void navigate({ search: next }, { replace: true, preventScrollReset: true }),
      pauseInMs,
    )
    return () => clearTimeout(timer)
  }, [search, filter, sort, navigate])
  return { filter, setFilter, sort, setSort }
}
