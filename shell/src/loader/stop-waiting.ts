const isWaiting = (element: HTMLScriptElement | HTMLLinkElement): boolean =>
  // Scripts leave the page when they are done; a style has its sheet then.
  element instanceof HTMLScriptElement || element.sheet === null

const addressOf = (element: HTMLScriptElement | HTMLLinkElement): string =>
  element instanceof HTMLScriptElement ? element.src : element.href

/**
 * Ends the wait for files of a panel, and of the shell for it, that were asked for and do not come: whoever asked hears
 * that they failed and can ask anew. Nothing else ends it, since a style that hangs has no time limit.
 */
export const stopWaiting = (panel: string): void => {
  const folders = [`/panels/${panel}/`, '/panels/shell/']
  const asked = document.head.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src]:not([defer]), link[rel="stylesheet"]',
  )
  for (const element of asked) {
    if (!isWaiting(element) || !folders.some(folder => addressOf(element).includes(folder))) continue
    element.dispatchEvent(new Event('error'))
  }
}
