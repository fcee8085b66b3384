/** The step at which a panel failed; a failure to measure is not visible. */
export type Phase =
  | 'registry'
  | 'contract'
  | 'versions'
  | 'entry'
  | 'definition'
  | 'exports'
  | 'view'
  | 'texts'
  | 'render'
  | 'later'
  | 'paused'
  | 'measuring'

/** What the same build will do again each time: it does not fit, or lacks what it promised. */
const hopeless: readonly Phase[] = ['registry', 'contract', 'versions', 'exports']

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
    return !hopeless.includes(this.phase)
  }
}

export const toPanelError = (cause: unknown, init: Omit<PanelErrorInit, 'cause'>): PanelError =>
  cause instanceof PanelError ? cause : new PanelError({ ...init, cause })
