/** Why the sign-in dialog is open: asked for, needed for a step, or because a session ended. */
export type SignInReason = 'asked' | 'required' | 'expired'

/** The sign-in dialog, and the address to open after the sign-in. */
interface OpenDialog {
  reason: SignInReason | null
  returnTo: string | null
}

export const closedDialog: OpenDialog = { reason: null, returnTo: null }

/** Under the prefix of drafts, so that a deliberate logout clears it with them. */
const storageKey = 'draft:sign-in-dialog'

const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some(entry => (entry as PerformanceNavigationTiming).type === 'reload')

/** Only an address of this origin: what is stored could have been changed. */
const localAddress = (value: unknown): string | null =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : null

/**
 * The sign-in dialog as it was before the page was reloaded, so that somebody in the middle of a confirmation finds it
 * open again; closed when it was, or when the page was not reloaded but opened.
 */
export const readOpenDialog = (): OpenDialog => {
  try {
    const stored = JSON.parse((isReload() && sessionStorage.getItem(storageKey)) || '{}')
    if (stored.reason !== 'asked' && stored.reason !== 'required') return closedDialog
    return { reason: stored.reason, returnTo: localAddress(stored.returnTo) }
  } catch {
    // Storage is blocked or damaged: a reload closes the dialog.
    return closedDialog
  }
}

export const keepOpenDialog = (dialog: OpenDialog): void => {
  try {
    if (dialog.reason) sessionStorage.setItem(storageKey, JSON.stringify(dialog))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked: a reload closes the dialog.
  }
}
