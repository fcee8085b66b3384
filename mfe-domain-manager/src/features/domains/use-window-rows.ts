import { keepPreviousData, queryClient, useQueries, useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useStableCallback } from '@panel/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { keys } from '../../common/keys'
import { type ListView, narrowingOf, wholeView } from '../../model/list-view'
import { byStatus, countsQuery, totalOf } from './api/list-domains'
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

/** Reads the first rows of the view that is wanted next, in place of what is read and not shown. */
export const fetchFirstRows = (view: ListView): void => {
  void queryClient.cancelQueries({ queryKey: keys.windows, type: 'inactive' })
  void queryClient.prefetchQuery(windowQuery(view, 0))
}

/** The view that is shown: the one before until the first rows of the wanted one are there. */
const useReadView = (wanted: ListView, enabled: boolean) => {
  const [view, setView] = useState<ListView>()
  const first = useQuery({ ...windowQuery(wanted, 0), enabled })
  const isRead = enabled && first.data !== undefined
  if (isRead && view !== wanted) setView(wanted)
  if (!enabled && view) setView(undefined)
  return { view: isRead ? wanted : view, first }
}

/**
 * How many rows a view has, by all that it is narrowed to but the status. It is asked for after the first rows, which
 * are seen first; until it is known, the view has those. Fewer than a window are all of them.
 */
const useRowCount = (view: ListView | undefined) => {
  const { status, ...narrowing } = narrowingOf(view ?? wholeView)
  const counts = useQuery({ ...countsQuery(narrowing), enabled: view !== undefined, placeholderData: keepPreviousData })
  const first = view && queryClient.getQueryData<Domain[]>(keys.windowOf(view, 0))
  const isKnown = counts.data !== undefined && !counts.isPlaceholderData
  const known = status === undefined ? totalOf(counts.data) : (byStatus(counts.data)[status] ?? 0)
  return {
    counts,
    count: isKnown ? known : (first?.length ?? 0),
    isPartial: !isKnown && first?.length === windowSize,
  }
}

/** One function for all lists: with a new one the table measures every row again. */
const byPlace = (index: number): number => index

const rowsOf = (
  view: ListView,
  { count, isPartial }: Pick<ListRows, 'count' | 'isPartial'>,
  show: ListRows['show'],
): ListRows => {
  const windowAt = (at: number) => queryClient.getQueryData<Domain[]>(keys.windowOf(view, at))
  const at = (index: number) => windowAt(Math.floor(index / windowSize))?.[index % windowSize]
  return {
    count,
    isPartial,
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
  const { view, first } = useReadView(wanted, enabled)
  const { inView, show } = useWindowsInView()
  const { counts, ...known } = useRowCount(view)
  const windows = inView.filter(at => at * windowSize < known.count)
  const read = useQueries({ queries: view ? windows.map(at => windowQuery(view, at)) : [] })
  const all = [counts, first, ...read]
  return {
    rows: view && rowsOf(view, known, show),
    /** By status and by what waits for the owner, of all that the other filters find; of the view before until known. */
    counts: counts.data,
    view: view ?? wanted,
    isFetching: all.some(({ isFetching }) => isFetching),
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => void queryClient.refetchQueries({ queryKey: keys.list, type: 'active' }),
  }
}
