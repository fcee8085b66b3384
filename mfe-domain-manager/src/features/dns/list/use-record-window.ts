import { defaultRangeExtractor, useWindowVirtualizer } from '@panel/shared/table'
import { useEffect, useRef, useState } from 'react'

/** So many records are drawn at once; of more, only those on the screen. */
const drawnAtOnce = 100

const rowHeight = 49
const rowsAhead = 10

interface Options {
  count: number
  wide: boolean
  keyOf: (index: number) => number
  /** Row that stays although it is far away: it is being edited. */
  kept: number
}

/** The records of a long list that are on the screen of the scrolling page. */
export const useRecordWindow = ({ count, wide, keyOf, kept }: Options) => {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const isWindow = wide && count > drawnAtOnce
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    enabled: isWindow,
    estimateSize: () => rowHeight,
    overscan: rowsAhead,
    scrollMargin: top,
    getItemKey: keyOf,
    rangeExtractor: range => {
      const shown = defaultRangeExtractor(range)
      return kept < 0 || shown.includes(kept) ? shown : [...shown, kept].sort((one, other) => one - other)
    },
  })
  useEffect(() => {
    if (!isWindow) return
    const place = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    place()
    if (!('ResizeObserver' in window)) return
    const observer = new ResizeObserver(place)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [isWindow])
  const rows = isWindow
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, offset: start - top }))
    : Array.from({ length: count }, (_, index) => ({ index, offset: null }))
  return { list, rows, isWindow, height: virtualizer.getTotalSize(), measure: virtualizer.measureElement }
}
