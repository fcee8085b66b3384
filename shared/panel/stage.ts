/** A contribution that the contract gate looks at by itself, in a page of its own. */
export interface Stage {
  point: string
  panel: string
  view: string
  context: unknown
  /** The same page without the contribution, to tell what it changes around itself. */
  empty: boolean
}

declare global {
  interface Window {
    /** Set by the contract gate before any script of a page, and by nothing else. */
    panelStage?: Stage
  }
}

export const stagePath = '/gate-stage'

/** How a contribution is shown: as a part of a page, in a line or a cell, or in a dialog. */
export const shownAs = (point: string): 'part' | 'line' | 'dialog' => {
  if (point === 'domains.column' || point === 'cart.line') return 'line'
  return /^domain\.connection$|-action$/.test(point) ? 'dialog' : 'part'
}
