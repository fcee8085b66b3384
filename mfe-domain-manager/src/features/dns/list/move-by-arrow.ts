import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const controlsOf = (row: Element | null | undefined): HTMLElement[] =>
  row ? [...row.querySelectorAll<HTMLElement>('input, button')] : []

/** Up and Down lead from a control of a row to the same one of the next row; in a form they stay what they are. */
export const moveByArrow = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key]
  const row = event.target instanceof Element ? event.target.closest('li') : null
  if (!step || !row || row.hasAttribute('data-editing')) return
  const next = row.parentElement?.querySelector(`[data-index="${Number(row.dataset.index) + step}"]`)
  const control = controlsOf(next)[controlsOf(row).indexOf(event.target as HTMLElement)]
  if (!control) return
  event.preventDefault()
  control.focus()
}
