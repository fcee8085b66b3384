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

export const isStaged = (): boolean => typeof window.panelStage?.point === 'string'
