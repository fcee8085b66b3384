import { useSearchParams } from '@panel/shared/panel'
import { readList, writeList } from '@panel/shared/rules'
import { useCallback, useMemo } from 'react'
import { readFilter, writeFilter } from '../model/list-filter'
import { listChoices } from '../model/list-sort'
import type { ShownList } from '../model/saved-view'

const readAddress = (query: URLSearchParams): ShownList => {
  const { q, status, sort } = readList(listChoices, query)
  return { q, status, sort, filter: readFilter(name => query.get(name)) }
}

/** The list that the address names, and a way to change it: a reload, a link and Back bring the same list. */
export const useListAddress = () => {
  const [query, setQuery] = useSearchParams()
  const list = useMemo(() => readAddress(query), [query])
  const change = useCallback(
    (patch: Partial<ShownList>): void =>
      setQuery(
        current => {
          const { filter, ...rest } = { ...readAddress(current), ...patch }
          return writeFilter(writeList(current, { ...rest, page: 1 }), filter)
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  )
  return [list, change] as const
}
