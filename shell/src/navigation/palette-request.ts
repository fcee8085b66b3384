const name = 'open-palette'

/** The header asks for what the keyboard opens: it knows nothing of the shortcuts, which load when they are used. */
const requests = new EventTarget()

export const requestPalette = (): void => {
  requests.dispatchEvent(new Event(name))
}

/** Calls `open` for each request. Returns what ends that. */
export const onPaletteRequest = (open: () => void): (() => void) => {
  requests.addEventListener(name, open)
  return () => requests.removeEventListener(name, open)
}

/** What the key of commands is called on this computer. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
