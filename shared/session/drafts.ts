/** Storage keys of what was typed and not sent begin with this. */
export const draftPrefix = 'draft:'

/** The storage of this tab, where drafts are kept; undefined when the browser blocks it. */
export const draftStorage = (): Storage | undefined => {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** Forgets every draft of this tab, for a deliberate logout. */
export const clearDrafts = (): void => {
  const store = draftStorage()
  if (!store) return
  for (const key of Object.keys(store)) if (key.startsWith(draftPrefix)) store.removeItem(key)
}
