import { createContext, useContext, useEffect } from 'react'

interface Unsaved {
  panel: string
  title: string | undefined
  onLeave: 'warn' | 'let-go'
}

/** Name of the panel that a component belongs to; empty for the shell's own. */
export const PanelName = createContext('')

const unsaved = new Set<Unsaved>()

declare global {
  interface Window {
    /** On the window, since a panel with its own React has its own copy of this module. */
    panelLeaveConfirmed?: boolean
  }
}

const warn = (event: BeforeUnloadEvent): void => {
  if (!window.panelLeaveConfirmed) event.preventDefault()
}

/** The user has confirmed that the page may go: the browser does not ask again. */
export const confirmLeaving = (): void => {
  window.panelLeaveConfirmed = true
}

const watchLeaving = (): void => {
  const worthWarning = [...unsaved].some(({ onLeave }) => onLeave === 'warn')
  // Only while there is something to lose: a page with this listener is not kept for the back button.
  if (worthWarning) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

interface Options {
  /** The form's title, shown to the user. */
  title?: string | undefined
  /** Whether the browser asks before the tab is closed or reloaded (default). */
  onLeave?: Unsaved['onLeave']
}

/**
 * Marks typed text as not saved while `holds` is true: the notice of a new version, and the browser, then ask before
 * the page is reloaded. `FormShell` and `PromptDialog` call it themselves.
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

/** Whether something typed in a panel is not saved. */
export const hasUnsaved = (panel: string): boolean => [...unsaved].some(entry => entry.panel === panel)
