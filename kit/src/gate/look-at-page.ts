import type { Page } from 'playwright-core'
import { keptByOthers } from './open-context'

/**
 * Runs in the page: whether something of a view can be seen, a text or a picture or a control that has a size. Names no
 * functions, as in `keepNatives`.
 */
const isContentVisible = (selector: string): boolean =>
  [...document.querySelectorAll(selector)].some(element => {
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

/** Runs in the page. */
const isTooWide = (): boolean => document.documentElement.scrollWidth > window.innerWidth + 1

/** Runs in the page: what the browser keeps for it, in both of its storages. */
const keptKeys = (): string[] => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]

/** Names under which the shell, drafts and sessions are kept, and what panels had before theirs were looked at. */
const knownKeys = /^(token$|draft:|panel\.|domain-columns$)/

/** What a panel does to what the browser keeps. */
const faultOfKept = async (page: Page, panel: string, signedIn: boolean): Promise<string | undefined> => {
  const keys = await page.evaluate(keptKeys)
  if (signedIn && !keys.includes('token')) return 'ends the session'
  if (!keys.includes(keptByOthers)) return 'removes what other panels keep in the browser'
  const foreign = keys.find(key => key !== keptByOthers && !knownKeys.test(key) && !key.startsWith(panel))
  return foreign && `keeps “${foreign}” in the browser: a name has to begin with ${panel} or draft:`
}

interface Looked {
  panel: string
  /** Whether the page was opened with a session. */
  signedIn: boolean
  /** In what something has to be seen; nothing has to be without it. */
  shownIn: string | undefined
  /** Whether the page is the panel's own, without a shell. */
  alone: boolean
}

export const views = '#content *, dialog[open] *, [role="dialog"] *'
export const contributions = '[data-contribution] *'

/**
 * What a person would miss in a page that is shown: the view, the header, the session, what is kept for others. Answers
 * it as a part of a sentence; undefined when all are there.
 */
export const faultOfLook = async (
  page: Page,
  { panel, signedIn, shownIn, alone }: Looked,
): Promise<string | undefined> => {
  if (!alone && !(await page.evaluate(isHeaderVisible))) return 'hides the header of the shell'
  if (alone && (await page.evaluate(isTooWide))) return 'is wider than the window: it has to be scrolled sideways'
  if (shownIn && !(await page.evaluate(isContentVisible, shownIn)))
    return 'shows nothing: no text, picture or control can be seen'
  return faultOfKept(page, panel, signedIn)
}
