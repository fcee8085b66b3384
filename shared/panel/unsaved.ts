import { createContext, useContext, useEffect } from 'react'
import { changesUnderWay } from '../api-client/under-way'
import type { UpdateAnswer } from './define-panel'

interface Unsaved {
  panel: string
  title: string | undefined
  onLeave: 'warn' | 'let-go'
}

/** Name of the panel that a component belongs to; empty for the shell's own. */
export const PanelName = createContext('')

const unsaved = new Set<Unsaved>()

/** On the window, since a panel with its own React brings its own copy of this module. */
const leaving = Symbol.for('panel.leaving')

const warn = (event: BeforeUnloadEvent): void => {
  if (!Reflect.get(window, leaving)) event.preventDefault()
}

/** The user has said to go: the browser's own question, which no page can word, is left out from now on. */
export const leaveUnasked = (): void => void Reflect.set(window, leaving, true)

const watchLeaving = (): void => {
  const worthWarning = [...unsaved].some(({ onLeave }) => onLeave === 'warn')
  // Only while there is something to lose: a page with this listener is not kept for the back button.
  if (worthWarning) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

interface Options {
  /** What the user would call it, for example the form's title. */
  title?: string | undefined
  /** What the browser does when the tab is closed or reloaded: asks first (default), or does not for a trifle. */
  onLeave?: Unsaved['onLeave']
}

/**
 * Says that something was typed and not saved, as long as `holds`. The notice of a new version then asks before it
 * reloads, and so does the browser. Forms made with `FormShell` do this by themselves.
 */
export const useUnsaved = (holds: boolean, { title, onLeave = 'warn' }: Options = {}): void => {
  const panel = useContext(PanelName)
  useEffect(() => {
    if (!holds) return
    const entry = { panel, title, onLeave }
    unsaved.add(entry)
    watchLeaving()
    return () => {
      unsaved.delete(entry)
      watchLeaving()
    }
  }, [holds, panel, title, onLeave])
}

/** Titles of what was typed in a panel and not saved, in the user's language. */
export const unsavedTitles = (panel: string): string[] => [
  ...new Set([...unsaved].flatMap(entry => (entry.panel === panel && entry.title ? [entry.title] : []))),
]

/** What a panel answers when nothing else is said: `block` while a change is on its way, `ask` over typed text. */
export const updateAnswer = (panel: string): UpdateAnswer => {
  if (changesUnderWay() > 0) return 'block'
  return [...unsaved].some(entry => entry.panel === panel) ? 'ask' : 'allow'
}
