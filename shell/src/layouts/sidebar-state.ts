const storageKey = 'panel.sidebar'

/** Where the sidebar would take the page's place, it is over the page while it is open. */
export const phone = (): MediaQueryList => window.matchMedia('(max-width: 48rem)')

/** As it was left; on a phone closed until it is asked for. */
export const readCollapsed = (): boolean => {
  if (phone().matches) return true
  try {
    return localStorage.getItem(storageKey) === 'collapsed'
  } catch {
    return false
  }
}

export const keepCollapsed = (collapsed: boolean): void => {
  try {
    localStorage.setItem(storageKey, collapsed ? 'collapsed' : 'open')
  } catch {
    // Storage is blocked: the choice lasts for this page.
  }
}
