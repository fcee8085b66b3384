/** Part of every panel that is being written inside a shell: takes each new build over without a reload. */

declare const __webpack_hash__: string

const hot = import.meta.webpackHot

let work: Promise<unknown> = Promise.resolve()

/** Updates go from one build to the next, and some may have come between. */
const update = async (hash: string): Promise<void> => {
  while (__webpack_hash__ !== hash) if (!(await hot?.check(true))) throw new Error('There is no way to this build.')
}

window.addEventListener('panel:built', event => {
  if (!hot || !(event instanceof CustomEvent)) return
  // Tells the shell that it need not reload the page.
  event.preventDefault()
  // Not every change can be taken over: that of texts, or of the panel's definition, is seen in a new page.
  work = work.then(() => update(String(event.detail))).catch(() => location.reload())
})
