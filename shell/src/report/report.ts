import { pageTrace } from '@panel/shared/api-client'
import { measure } from './measurements'
import { PanelError, type Phase } from './panel-error'

/** Sends a failure to the gateway's log and counters, and notes it of its build. Never throws, and never waits for an answer. */
export type Report = (error: PanelError, recovered: boolean) => void

/** Phases that say nothing about the quality of a build: it was not tried, or only the measuring is blocked. */
const uncounted: readonly Phase[] = ['paused', 'measuring']

const rootCause = (error: unknown): string => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  // The gateway takes 1000 UTF-16 units, and no half of a character.
  return String(cause instanceof Error ? cause.message : cause).replace(/^(.{499}).{2,}$/su, '$1…')
}

export const reportFailure: Report = (error, recovered) => {
  const { panel, build, phase, found } = error
  if (!uncounted.includes(phase)) measure(panel, build, { failed: 1 })
  const body = JSON.stringify({ panel, build, phase, cause: found ?? rootCause(error), recovered, trace: pageTrace() })
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
