/** Milliseconds after which somebody may have chosen to come back. */
const soon = 1000

interface Owner {
  panel: string
  build: string
}

interface Arrival extends Owner {
  href: string
  at: number
  /** Place in the history, which the router writes there. */
  step: number | undefined
}

interface WayOut {
  load: (href: string) => void
  blame: (owner: Owner) => void
}

/** Code that writes the history past the router leaves no place there. */
const isForward = (before: Arrival, now: Arrival): boolean => !(Number(now.step) <= Number(before.step))

const isHeld = (before: Arrival, now: Arrival): boolean =>
  before.panel !== now.panel && now.at - before.at < soon && isForward(before, now)

/**
 * Notes at which panel's page the visitor arrives. Who is brought back to a panel as soon as they left it, without
 * having touched anything, is held by its code: the page they went to is loaded anew, where that code is not. A redirect
 * stays at its place in the history and the browser's own Back goes down in it: neither counts.
 */
export const createWayOut = ({ load, blame }: WayOut): ((owner: Owner) => void) => {
  let left: Arrival | undefined
  let last: Arrival | undefined
  let touched = false
  const touch = () => {
    touched = true
  }
  for (const kind of ['click', 'keydown']) addEventListener(kind, touch, true)
  return owner => {
    const now: Arrival = { ...owner, href: location.href, at: performance.now(), step: history.state?.idx }
    if (left?.panel === now.panel && last && isHeld(last, now) && !touched) {
      blame(owner)
      load(last.href)
    }
    left = last
    last = now
    touched = false
  }
}
