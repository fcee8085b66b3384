/** Milliseconds after which somebody may have chosen to come back. */
const soon = 1000

interface Owner {
  panel: string
  build: string
}

interface Arrival extends Owner {
  href: string
  at: number
}

interface ExitGuard {
  load: (href: string) => void
  blame: (owner: Owner) => void
}

/** How the router came to a page. */
type Action = 'POP' | 'PUSH' | 'REPLACE'

/** Whether the router pushed an entry of the history, or code wrote one past it, which has no state of the router's. */
const isNewEntry = (action: Action): boolean => action === 'PUSH' || history.state?.idx === undefined

/**
 * Records the panel of the page where the visitor arrives. When a visitor is back at a panel right after leaving it and
 * has touched nothing, the panel's code brought them back. The page they went to is then reloaded, without that code.
 * Redirects and the browser's own Back and Forward do not count.
 */
export const createExitGuard = ({ load, blame }: ExitGuard): ((owner: Owner, action: Action) => void) => {
  let left: Arrival | undefined
  let last: Arrival | undefined
  let touched = false
  const touch = () => {
    touched = true
  }
  for (const kind of ['click', 'keydown']) addEventListener(kind, touch, true)
  return (owner, action) => {
    if (owner.panel === last?.panel) return
    const now: Arrival = { ...owner, href: location.href, at: performance.now() }
    if (left?.panel === now.panel && last && now.at - last.at < soon && isNewEntry(action) && !touched) {
      blame(owner)
      load(last.href)
    }
    left = last
    last = now
    touched = false
  }
}
