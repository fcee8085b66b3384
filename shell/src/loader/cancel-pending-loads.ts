const folderOf = (panel: string): string => `/panels/${panel}/`

/**
 * Aborts what the page preloads for a panel and nobody has asked for yet. A server that never answers would otherwise
 * hold all six connections that a browser opens to it over HTTP/1.1, and no other request would get through.
 */
export const dropPreloads = (panel: string): void => {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')) {
    if (link.href.includes(folderOf(panel))) link.remove()
  }
}

const isPending = (element: HTMLScriptElement | HTMLLinkElement): boolean =>
  // Scripts leave the page when they are done; a stylesheet has its sheet then.
  element instanceof HTMLScriptElement || element.sheet === null

const addressOf = (element: HTMLScriptElement | HTMLLinkElement): string =>
  element instanceof HTMLScriptElement ? element.src : element.href

/**
 * Fails the pending requests for files of a panel, and of the shell for it: their callers get an error and can try
 * again. Nothing else ends them, since a stylesheet that hangs has no time limit.
 */
export const cancelPendingLoads = (panel: string): void => {
  dropPreloads(panel)
  const folders = [folderOf(panel), folderOf('shell')]
  const requested = document.head.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src]:not([defer]), link[rel="stylesheet"]',
  )
  for (const element of requested) {
    if (!isPending(element) || !folders.some(folder => addressOf(element).includes(folder))) continue
    element.dispatchEvent(new Event('error'))
  }
}
