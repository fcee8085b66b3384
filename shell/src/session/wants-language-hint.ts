const storageKey = 'panel.language-hint'

/** Whether to say in Ukrainian that the page has a Ukrainian version: in a browser that asks for it, until it was answered. */
export const wantsLanguageHint = (languages = navigator.languages): boolean => {
  if (!languages.some(language => /^uk\b/i.test(language))) return false
  try {
    return localStorage.getItem(storageKey) === null
  } catch {
    // Where it could not be dismissed for good it would come back on every page.
    return false
  }
}

export const hideLanguageHint = (): void => {
  try {
    localStorage.setItem(storageKey, 'hidden')
  } catch {
    // Storage is blocked: there is no hint.
  }
}
