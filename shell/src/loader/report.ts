import { PanelError } from './panel-error'

const rootCause = (error: unknown): string => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return String(cause instanceof Error ? cause.message : cause).slice(0, 500)
}

/** Tells the gateway's log and counters that a panel failed. Never throws and never waits. */
export const reportFailure = (error: PanelError, recovered: boolean): void => {
  const body = JSON.stringify({
    panel: error.panel,
    build: error.build,
    phase: error.phase,
    cause: error.found ?? rootCause(error),
    recovered,
  })
  void fetch('/client-report', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
  }).catch(() => undefined)
}

/** Reports an error that belongs to no panel. */
export const reportShellFailure = (error: unknown): void =>
  reportFailure(new PanelError({ panel: 'shell', build: '', phase: 'render', cause: error }), false)
