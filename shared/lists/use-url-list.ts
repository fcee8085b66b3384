import { useSearchParams } from '@panel/shared/panel'
import { type ListChoices, readList, type UrlList, writeList } from '@panel/shared/rules'
import { useCallback, useMemo } from 'react'

/** The view that the address names, and a way to change it; any change but a turn of the page starts at page 1. */
export const useUrlList = <Field extends string, Status extends string>(choices: ListChoices<Field, Status>) => {
  const [query, setQuery] = useSearchParams()
  const list = useMemo(() => readList(choices, query), [choices, query])
  const change = useCallback(
    (patch: Partial<UrlList<Field, Status>>): void =>
      setQuery(current => writeList(current, { ...readList(choices, current), page: 1, ...patch }), {
        replace: true,
        preventScrollReset: true,
      }),
    [choices, setQuery],
  )
  return [list, change] as const
}
