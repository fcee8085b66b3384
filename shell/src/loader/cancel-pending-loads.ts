import { abortRequests, dropPreloads } from './request-file'

const folderOf = (panel: string): string => `/panels/${panel}/`

const isPending = (element: HTMLScriptElement | HTMLLinkElement): boolean =>
  // Scripts leave the page when they are done; a stylesheet has its sheet then.
  element instanceof HTMLScriptElement || element.sheet === null

const addressOf = (element: HTMLScriptElement | HTMLLinkElement): string =>
  element instanceof HTMLScriptElement ? element.src : element.href

/** Aborts what the page preloads for a panel without a request for it yet: a hanging load holds a connection. */
export const dropPanelPreloads = (panel: string): void => dropPreloads(folderOf(panel))

/**
 * Fails the pending requests for files of a panel, and of the shell for it: their callers get an error and can try
 * again. Nothing else ends them, since a stylesheet that hangs has no time limit.
 */
export const cancelPendingLoads = (panel: string): void => {
  dropPanelPreloads(panel)
  abortRequests(address => address.includes(folderOf(panel)))
  const folders = [folderOf(panel), folderOf('shell')]
  const requested = document.head.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src]:not([defer]), link[rel="stylesheet"]',
  )
  for (const element of requested) {
    if (!isPending(element) || !folders.some(folder => addressOf(element).includes(folder))) continue
    element.dispatchEvent(new Event('error'))
  }
}
