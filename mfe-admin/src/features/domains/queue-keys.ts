import type { KeyboardEvent } from 'react'
import { type Act, decisions } from '../../model/decision'

const decisionOf: Record<string, Act> = { a: 'approve', r: 'reject', s: 'reserve', u: 'reopen' }

const buttonOf = (row: Element | undefined, decision: Act) =>
  row?.querySelector<HTMLButtonElement>(`[data-decision="${decision}"]`)

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select')

/**
 * Keys of the queue while the focus is in it (WCAG 2.1.4): j and k go to the next and the last row, a approves, r
 * rejects, s reserves the one that has the focus, u takes the decision back.
 */
export const handleQueueKey = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  // In React's tree a dialog is inside the queue.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
  const rows = [...event.currentTarget.querySelectorAll('tbody [data-decision]')].flatMap(
    each => each.closest('tr') ?? [],
  )
  const queue = [...new Set(rows)]
  const at = queue.findIndex(row => row.contains(document.activeElement))
  const decision = decisionOf[event.key]
  const step = { j: 1, k: -1 }[event.key]
  if (decision === undefined && step === undefined) return
  event.preventDefault()
  if (step !== undefined) {
    const next = queue[Math.min(Math.max(at + step, 0), queue.length - 1)]
    buttonOf(next, decisions[0])?.focus()
  } else if (decision && at >= 0) buttonOf(queue[at], decision)?.click()
}
