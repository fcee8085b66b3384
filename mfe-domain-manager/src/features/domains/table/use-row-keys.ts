import type { Virtualizer } from '@panel/shared/table'
import { useStableCallback } from '@panel/shared/ui'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface Options {
  count: number
  /** Whether more rows are on their way. */
  isPartial: boolean
  virtualizer: Virtualizer<Window, HTMLTableRowElement>
  /** Around all rows. */
  body: RefObject<HTMLElement | null>
  /** Row that Tab reaches. */
  active: number
  onMove: (row: number) => void
}

const pageOfRows = 10

const targetOf = (key: string, current: number, last: number): number | undefined => {
  const targets: Record<string, number> = {
    ArrowDown: Math.min(current + 1, last),
    ArrowUp: Math.max(current - 1, 0),
    PageDown: Math.min(current + pageOfRows, last),
    PageUp: Math.max(current - pageOfRows, 0),
    Home: 0,
    End: last,
  }
  return targets[key]
}

const isRow = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.getAttribute('role') === 'row'

/**
 * One row at a time is reached by Tab; arrows, Page Up, Page Down, Home and End move it, over rows that are not on the
 * screen as well (grid pattern of the ARIA authoring practices).
 */
export const useRowKeys = ({ count, isPartial, virtualizer, body, active, onMove }: Options) => {
  const wanted = useRef<number>(undefined)
  /** Where the focus went while rows were missing: when they come, the rows have other elements, and the end is elsewhere. */
  const early = useRef<number | 'end'>(undefined)
  // After every render: the row may take some of them to be there.
  useEffect(() => {
    if (wanted.current === undefined) return
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })
  const goTo = (row: number) => {
    wanted.current = row
    onMove(row)
    virtualizer.scrollToIndex(row, { align: 'auto' })
  }
  const followEarly = useEffectEvent(() => {
    const row = early.current === 'end' ? count - 1 : early.current
    early.current = undefined
    const { activeElement } = document
    const isElsewhere = activeElement !== document.body && !body.current?.contains(activeElement)
    if (row !== undefined && !isElsewhere) goTo(Math.min(row, count - 1))
  })
  useEffect(() => {
    if (!isPartial) followEarly()
  }, [isPartial])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isRow(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    const next = targetOf(event.key, active, count - 1)
    if (next === undefined) return
    event.preventDefault()
    if (isPartial) early.current = event.key === 'End' ? 'end' : next
    goTo(next)
  }
  const onRowFocus = (row: number): void => {
    if (isPartial && early.current !== 'end') early.current = row
    onMove(row)
  }
  return { onKeyDown, onRowFocus: useStableCallback(onRowFocus) }
}
