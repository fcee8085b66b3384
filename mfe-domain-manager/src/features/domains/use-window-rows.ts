import { queryClient, useQueries, useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useStableCallback } from '@panel/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { keys } from '../../common/keys'
import { type ListView, narrowingOf } from '../../model/list-view'
import { countsQuery, totalOf } from './api/list-domains'
import { readRange, windowQuery, windowSize } from './api/list-windows'
import type { ListRows } from './list-rows'

/** Rows that are read before they come into view. */
const ahead = 40
/** Milliseconds between two looks at where the reader is: a list that flies by is not read at all. */
const pause = 80

/** The windows that hold these rows and those near them. */
const windowsOf = (indexes: readonly number[]): number[] => {
  const near = indexes.flatMap(index => [index - ahead, index, index + ahead])
  return [...new Set(near.map(index => Math.max(0, Math.floor(index / windowSize))))].sort((a, b) => a - b)
}

/** The windows in view; those of a moment of fast scrolling are passed over. */
const useWindowsInView = () => {
  const [inView, setInView] = useState<readonly number[]>([0])
  const latest = useRef<readonly number[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = useStableCallback((indexes: readonly number[]) => {
    latest.current = windowsOf(indexes)
    if (timer.current !== undefined || String(latest.current) === String(inView)) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      setInView(latest.current)
    }, pause)
  })
  return { inView, show }
}

/** The view that is shown: the one before until how many rows the wanted one has, and the first of them, are there. */
const useReadView = (wanted: ListView, enabled: boolean) => {
  const [view, setView] = useState<ListView>()
  const counts = useQuery({ ...countsQuery(narrowingOf(wanted)), enabled })
  const first = useQuery({ ...windowQuery(wanted, 0), enabled })
  const isRead = enabled && counts.data !== undefined && first.data !== undefined
  if (isRead && view !== wanted) setView(wanted)
  if (!enabled && view) setView(undefined)
  return { view: isRead ? wanted : view, queries: [counts, first] }
}

/** One function for all lists: with a new one the table measures every row again. */
const byPlace = (index: number): number => index

const rowsOf = (view: ListView, count: number, show: ListRows['show']): ListRows => {
  const windowAt = (at: number) => queryClient.getQueryData<Domain[]>(keys.windowOf(view, at))
  const at = (index: number) => windowAt(Math.floor(index / windowSize))?.[index % windowSize]
  return {
    count,
    at,
    show,
    keyOf: byPlace,
    indexOf: id => {
      for (const [key, rows] of queryClient.getQueriesData<Domain[]>({ queryKey: keys.windowsOf(view) })) {
        const place = rows?.findIndex(domain => domain.id === id) ?? -1
        if (place !== -1) return Number(key.at(-1)) * windowSize + place
      }
      return -1
    },
    range: (from, to) => {
      const rows = Array.from({ length: to + 1 - from }, (_, place) => at(from + place))
      const known = rows.filter(row => row !== undefined)
      return known.length === rows.length ? known : readRange(view, from, to)
    },
  }
}

/** The rows of a list that is too long for the page: those on the screen, searched, narrowed and ordered by the server. */
export const useWindowRows = (wanted: ListView, enabled: boolean) => {
  const { view, queries } = useReadView(wanted, enabled)
  const { inView, show } = useWindowsInView()
  const shown = view ?? wanted
  const counts = useQuery({ ...countsQuery(narrowingOf(shown)), enabled: view !== undefined })
  const count = totalOf(counts.data)
  const windows = inView.filter(at => at * windowSize < count)
  const read = useQueries({ queries: view ? windows.map(at => windowQuery(view, at)) : [] })
  const all = [...queries, ...read]
  return {
    rows: view && rowsOf(view, count, show),
    view: shown,
    isFetching: all.some(({ isFetching }) => isFetching),
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => void queryClient.refetchQueries({ queryKey: keys.list, type: 'active' }),
  }
}
