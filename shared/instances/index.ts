type Counts = Record<string, number>

const key = Symbol.for('panel.instances')

declare global {
  interface Window {
    [key: symbol]: Counts | undefined
  }
}

/**
 * Counts how often a platform module was evaluated in this page. More than one means that sharing broke: a second
 * i18next has no texts, a second query client no data. The browser tests read the counts.
 */
export const countInstance = (name: string): void => {
  if (typeof window === 'undefined') return
  const counts = window[key] ?? {}
  counts[name] = (counts[name] ?? 0) + 1
  window[key] = counts
}
