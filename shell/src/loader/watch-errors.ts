import { PanelError } from './panel-error'
import { reportFailure } from './report'

const buildFile = /\/panels\/([a-z0-9-]+)\/([^/\s]+)\//g

/** The build whose code an error comes from, by the files in its stack; a panel's rather than the shell's around it. */
const originOf = (cause: unknown): { panel: string; build: string } | undefined => {
  const stack = cause instanceof Error ? (cause.stack ?? '') : ''
  const files = [...stack.matchAll(buildFile)].map(([, panel = '', build = '']) => ({ panel, build }))
  return files.find(({ panel }) => panel !== 'shell') ?? files[0]
}

const told = new Set<string>()

const tell = (event: Event, cause: unknown): void => {
  const origin = originOf(cause)
  if (!origin) return
  // A developer's console should have it; a visitor's page has nobody who reads one.
  if (process.env.NODE_ENV !== 'development') event.preventDefault()
  const key = `${origin.panel} ${origin.build} ${String(cause)}`
  if (told.has(key)) return
  told.add(key)
  reportFailure(new PanelError({ ...origin, phase: 'later', cause }), true)
}

/**
 * Reports what a build's code throws or rejects with while its page stands, where no boundary can catch it: in an event,
 * a timer, a promise. Each fault is told once, however often it comes.
 */
export const watchErrors = (): void => {
  window.addEventListener('error', event => tell(event, event.error))
  window.addEventListener('unhandledrejection', event => tell(event, event.reason))
}
