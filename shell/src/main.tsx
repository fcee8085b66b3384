/** Milliseconds. A window behind others may paint nothing and count as visible. */
const longestWait = 1000

/**
 * Lets the browser show what the document draws, an outline at least, before the work of the start takes the page's only
 * thread. A page in the background paints nothing and is not waited for.
 */
const firstPaint = (): Promise<void> =>
  new Promise(resolve => {
    if (document.hidden) return resolve()
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, longestWait)
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })

// In the same file, whose modules run when they are imported; in two parts, between which the page answers.
void firstPaint()
  .then(() => import(/* webpackMode: "eager" */ '@panel/shared/api-client'))
  .then(() => new Promise<void>(resolve => setTimeout(resolve)))
  .then(() => import(/* webpackMode: "eager" */ './start'))

export {}
