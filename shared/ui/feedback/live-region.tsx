import styles from '../layout/visually-hidden.module.css'

type Politeness = 'polite' | 'assertive'

/** Puts a text into the live region so that a screen reader says it. */
type Announce = (text: string, politeness?: Politeness) => void

/** A screen reader announces changes in a region it knows, so a new one is empty for a moment. */
const pauseMilliseconds = 100

const regionOf = (politeness: Politeness): HTMLElement => {
  const id = `live-${politeness}`
  const found = document.getElementById(id)
  if (found) return found
  const region = document.createElement('div')
  region.id = id
  region.className = styles.hidden ?? ''
  region.setAttribute('aria-live', politeness)
  region.setAttribute('role', politeness === 'polite' ? 'status' : 'alert')
  // A modal dialog hides the rest of the page from screen readers; this attribute of React Aria spares the region.
  region.dataset.liveAnnouncer = 'true'
  document.body.append(region)
  return region
}

/** Texts that are about to be put into their region. */
const pending: Record<Politeness, Set<ReturnType<typeof setTimeout>>> = { polite: new Set(), assertive: new Set() }

/**
 * Says a text to a screen reader. The region is one for the page and outside of React, so that panels mounted with
 * their own React speak through the same one. The same text twice in a row is said twice. An empty text cancels what
 * was not said yet.
 */
export const announce: Announce = (text, politeness = 'polite') => {
  const region = regionOf(politeness)
  region.textContent = ''
  if (text === '') {
    for (const timer of pending[politeness]) clearTimeout(timer)
    pending[politeness].clear()
    return
  }
  const timer = setTimeout(() => {
    pending[politeness].delete(timer)
    region.textContent = text
  }, pauseMilliseconds)
  pending[politeness].add(timer)
}

/** `announce` for components. */
export const useAnnounce = (): Announce => announce
