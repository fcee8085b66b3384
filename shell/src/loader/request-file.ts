/**
 * Marks a request that is not done yet: `abortRequests` ends it, and dropping what the page preloads leaves it alone.
 */
const pending = 'data-pending'

/** Preloads a script or a stylesheet. */
export const preload = (url: string, integrity: string): HTMLLinkElement => {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = /\.css(\?|$)/.test(url) ? 'style' : 'script'
  // The same as on the element that uses the file: otherwise the browser requests it again.
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = url
  document.head.append(link)
  return link
}

/**
 * Requests a file that the page is about to use, and resolves when it is there; also when it cannot be had, since its
 * use then says why. Rejects only when the request was aborted. A script or stylesheet that hangs cannot be aborted
 * itself, and over HTTP/1.1 six of them hold all connections that a browser opens to a server; a preload can.
 */
export const requestFile = (url: string, integrity: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = preload(url, integrity)
    link.setAttribute(pending, '')
    const finish = () => {
      const aborted = !link.isConnected
      link.remove()
      if (aborted) reject(new Error(`${url} did not arrive in time`))
      else resolve()
    }
    link.onload = finish
    link.onerror = finish
  })

const abort = (link: HTMLLinkElement): void => {
  link.remove()
  link.dispatchEvent(new Event('error'))
}

/** Aborts the pending requests for files whose addresses are meant. */
export const abortRequests = (isMeant: (address: string) => boolean): void => {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>(`link[${pending}]`)) {
    if (isMeant(link.href)) abort(link)
  }
}

/** Aborts what the page preloads from addresses that contain `part` and were not requested yet. */
export const dropPreloads = (part: string): void => {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>(`link[rel="preload"]:not([${pending}])`)) {
    if (link.href.includes(part)) link.remove()
  }
}
