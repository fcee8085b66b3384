import type { Virtualizer } from '@panel/shared/table'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

interface Options {
  count: number
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
export const useRowKeys = ({ count, virtualizer, body, active, onMove }: Options) => {
  const wanted = useRef<number>(undefined)
  // After every render: the row may take some of them to be there.
  useEffect(() => {
    if (wanted.current === undefined) return
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })
  return (event: KeyboardEvent): void => {
    if (!isRow(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    const next = targetOf(event.key, active, count - 1)
    if (next === undefined) return
    event.preventDefault()
    wanted.current = next
    onMove(next)
    virtualizer.scrollToIndex(next, { align: 'auto' })
  }
}
