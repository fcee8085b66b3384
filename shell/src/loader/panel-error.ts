/** Where on the way to the screen a panel failed. */
export type Phase =
  | 'registry'
  | 'contract'
  | 'versions'
  | 'entry'
  | 'definition'
  | 'view'
  | 'texts'
  | 'render'
  | 'paused'

interface PanelErrorInit {
  panel: string
  build: string
  phase: Phase
  /** What was found, for the report and the screen: a version, a missing name. */
  found?: string
  /** Milliseconds since the epoch until which the loader does not try again. */
  pausedUntil?: number
  cause?: unknown
}

/** The only error that loading or showing a panel ends in. */
export class PanelError extends Error {
  override readonly name = 'PanelError'
  readonly panel: string
  readonly build: string
  readonly phase: Phase
  readonly found: string | undefined
  readonly pausedUntil: number | undefined

  constructor(init: PanelErrorInit) {
    super(`${init.panel} ${init.build}: ${init.phase}`, { cause: init.cause })
    this.panel = init.panel
    this.build = init.build
    this.phase = init.phase
    this.found = init.found
    this.pausedUntil = init.pausedUntil
  }

  /** Whether the same build can succeed when it is asked for again. */
  get retryHelps(): boolean {
    return this.phase !== 'contract' && this.phase !== 'versions' && this.phase !== 'registry'
  }
}

export const toPanelError = (cause: unknown, init: Omit<PanelErrorInit, 'cause'>): PanelError =>
  cause instanceof PanelError ? cause : new PanelError({ ...init, cause })
