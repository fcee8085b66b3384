import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@panel/shared/table'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRowKeys } from './use-row-keys'

interface Options {
  count: number
  /** Stable key of a row. A function that stays the same while the list does: a new one measures every row again. */
  keyOf: (index: number) => number
  /** Whether more rows are on their way. */
  isPartial: boolean
  /** Cards are taller, with a gap; on a phone they are lines. Dense rows are low. */
  rows: keyof typeof heights
  /** Row that Tab reaches first. */
  start: number
  /** Row of the domain that is open, which a link may have led to; -1 for none. */
  open: number
}

const heights = { normal: 64, dense: 44, cards: 180, lines: 52 }
const gaps: Partial<Record<keyof typeof heights, number>> = { cards: 12, lines: 6 }
const rowsAhead = 6
/** Header of the page, top links and head of the table, which stay in view while the rows scroll below them. */
const stickyHead = 165
/** Pixels of the window that the header, the title and the search take before a list that is not scrolled. */
const usuallyAbove = 350

/** The part of a long list that is on the screen of the scrolling page, and the row that the keyboard is on. */
export const useListWindow = ({ count, keyOf, isPartial, rows, start, open }: Options) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const [moved, setMoved] = useState<number>()
  const active = Math.min(moved ?? start, Math.max(count - 1, 0))
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    // The first screen is drawn in one pass. Without this, the virtualizer draws a few rows before it measures the window.
    initialRect: { width: innerWidth, height: innerHeight - usuallyAbove },
    estimateSize: () => heights[rows],
    gap: gaps[rows] ?? 0,
    overscan: rowsAhead,
    scrollMargin: top,
    scrollPaddingStart: stickyHead,
    getItemKey: keyOf,
    // The row that has the focus stays, however far away the reader scrolls.
    rangeExtractor: useCallback(
      (range: Range) =>
        [...new Set([...defaultRangeExtractor(range), active])]
          .filter(index => index < range.count)
          .sort((a, b) => a - b),
      [active],
    ),
    directDomUpdates: true,
    useFlushSync: false,
  })
  const { containerRef } = virtualizer
  const { onKeyDown, onRowFocus } = useRowKeys({ count, isPartial, virtualizer, body, active, onMove: setMoved })
  // What is above the list comes and goes: banners, the bar of bulk actions. Asked after a layout, never before one.
  useEffect(() => {
    const place = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    place()
    if (!('ResizeObserver' in window)) return
    const observer = new ResizeObserver(place)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const isPlaced = top > 0
  useEffect(() => {
    if (isPlaced && open >= 0) virtualizer.scrollToIndex(open, { align: 'auto' })
  }, [virtualizer, isPlaced, open])
  const attachBody = useCallback(
    (element: HTMLTableSectionElement | null) => {
      body.current = element
      containerRef(element)
    },
    [containerRef],
  )
  return { attachBody, active, activate: onRowFocus, onKeyDown, virtualizer }
}
