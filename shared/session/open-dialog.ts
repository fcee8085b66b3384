/** Why the sign-in dialog is open: asked for, needed for a step, or because a session ended. */
export type SignInReason = 'asked' | 'required' | 'expired'

/** Under the prefix of drafts, so that a deliberate logout forgets it with them. */
const storageKey = 'draft:sign-in-dialog'

const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some(entry => (entry as PerformanceNavigationTiming).type === 'reload')

/**
 * Why the sign-in dialog was open before the page was reloaded, so that somebody in the middle of a confirmation finds
 * it open again; null when it was closed, or the page was not reloaded but opened.
 */
export const readOpenDialog = (): SignInReason | null => {
  try {
    const kept = isReload() ? sessionStorage.getItem(storageKey) : null
    return kept === 'asked' || kept === 'required' ? kept : null
  } catch {
    // Storage is blocked: a reload closes the dialog.
    return null
  }
}

export const keepOpenDialog = (reason: SignInReason | null): void => {
  try {
    if (reason) sessionStorage.setItem(storageKey, reason)
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked: a reload closes the dialog.
  }
}
