import type { Page } from 'playwright-core'

/**
 * Runs in the page: whether something of a view can be seen, a text or a picture or a control that has a size. Names no
 * functions, as in `keepNatives`.
 */
const isContentVisible = (): boolean =>
  [...document.querySelectorAll('#content *, dialog[open] *, [role="dialog"] *')].some(element => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    const { width, height } = element.getBoundingClientRect()
    if (width < 2 || height < 2) return false
    if (element.matches('img, svg, canvas, video, iframe, input, button, select, textarea')) return true
    return [...element.childNodes].some(node => node instanceof Text && node.data.trim() !== '')
  })

/** Runs in the page: whether the header of the shell, which is outside of every panel, can be seen. */
const isHeaderVisible = (): boolean =>
  [...document.querySelectorAll('#root header')].some(
    header =>
      !header.closest('#content') &&
      header.checkVisibility({ visibilityProperty: true }) &&
      header.getBoundingClientRect().height > 1,
  )

const isSignedIn = (): boolean => localStorage.getItem('token') !== null

/**
 * What a person would miss in a page that is shown: the view, the header, the session. Answers it as a part of a
 * sentence; undefined when all are there. `signedIn`: whether the page was opened with a session.
 */
export const faultOfLook = async (page: Page, signedIn: boolean): Promise<string | undefined> => {
  if (!(await page.evaluate(isHeaderVisible))) return 'hides the header of the shell'
  if (!(await page.evaluate(isContentVisible))) return 'shows nothing: no text, picture or control can be seen'
  if (signedIn && !(await page.evaluate(isSignedIn))) return 'ends the session'
  return undefined
}
