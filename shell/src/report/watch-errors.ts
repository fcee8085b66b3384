import { PanelError } from './panel-error'
import { reportFailure } from './report'

const buildFile = /\/panels\/([a-z0-9-]+)\/([^/\s]+)\//g

/** The build whose code an error comes from, by the files in its stack; a panel's rather than the shell's around it. */
const originOf = (cause: unknown): { panel: string; build: string } | undefined => {
  const stack = cause instanceof Error ? (cause.stack ?? '') : ''
  const files = [...stack.matchAll(buildFile)].map(([, panel = '', build = '']) => ({ panel, build }))
  return files.find(({ panel }) => panel !== 'shell') ?? files[0]
}

/**
 * Reports what a build's code throws or rejects with where no boundary can catch it: in an event, a timer, a promise.
 * Each fault is reported once, however often it comes. Returns what ends it.
 */
export const watchErrors = (): (() => void) => {
  const reported = new Set<string>()
  const reportOnce = (event: Event, cause: unknown): void => {
    const origin = originOf(cause)
    if (!origin) return
    // Developers see it in the console; a visitor's console is not read.
    if (process.env.NODE_ENV !== 'development') event.preventDefault()
    const key = `${origin.panel} ${origin.build} ${String(cause)}`
    if (reported.has(key)) return
    reported.add(key)
    reportFailure(new PanelError({ ...origin, phase: 'later', cause }), true)
  }
  const onError = (event: ErrorEvent) => reportOnce(event, event.error)
  const onRejection = (event: PromiseRejectionEvent) => reportOnce(event, event.reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
