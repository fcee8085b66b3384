const storageKey = 'panel.character-keys'

/** Whether single characters are shortcuts: users who dictate or have a tremor can turn that off (WCAG 2.1.4). */
export const characterKeysOn = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export const keepCharacterKeys = (on: boolean): void => {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {
    // Storage is blocked: they stay on.
  }
}
