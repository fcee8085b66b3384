import type { JSHandle, Page } from 'playwright-core'
import type { OtherPages } from './other-pages'
import { differenceOf, headerOf, lookOf, type PageLook } from './page-look'
import { pageLimit } from './panel-visits'
import { untilRest, untilRight } from './rest'
import { faultOfTextsSince } from './texts-of-others'
import type { WatchedPage } from './watch-page'

/** Moments without anything to do in which a timer of a view that was left would lead back to it. */
const momentsOfTraps = 10

/**
 * Runs in the page: where its links outside of the view lead, an empty text for those that lead nowhere else. None while
 * a dialog is open, which keeps the user until it is closed.
 */
const pathsOfLinks = (): string[] =>
  document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]')
    ? []
    : [...document.querySelectorAll<HTMLAnchorElement>('#root a[href]')].map(link =>
        link.closest('#content') ||
        !link.checkVisibility({ visibilityProperty: true }) ||
        link.origin !== location.origin ||
        link.pathname === location.pathname
          ? ''
          : link.pathname,
      )

/** Runs in the page. */
const isLoading = (): boolean => document.querySelector('[data-loading]') !== null

const linkToLeaveBy = async (page: Page, { paths }: OtherPages) => {
  const links = await page.evaluate(pathsOfLinks)
  const others = links.findIndex(path => paths.includes(path))
  const index = others < 0 ? links.findIndex(path => path !== '') : others
  const path = links[index]
  return path ? { link: page.locator('#root a[href]').nth(index), path } : undefined
}

/** @param document the document in which the link was clicked; asking it fails when another one is there */
const faultThere = async (
  page: Page,
  path: string,
  expected: PageLook,
  document: JSHandle<Document>,
): Promise<string | undefined> => {
  await document.evaluate(isLoading)
  if (await page.evaluate(isLoading)) return `cannot be left: ${path} does not come`
  const now = await lookOf(page)
  if (now.path !== expected.path) return `cannot be left: the link to ${path} ends at ${now.path}`
  const outside = differenceOf(expected.header, now.header) ?? differenceOf(expected.menus, now.menus)
  if (outside) return `changes the shell: after it was left, ${outside}`
  const inView = differenceOf(expected.view, now.view)
  return inView && `changes another page: at ${path}, after it was left, ${inView}`
}

/**
 * Goes from a view to another page, by a link of the shell as a user does, and back. Returns, as part of a sentence,
 * what the view has changed on the other page, or why it cannot be left or come back to; undefined when nothing is
 * wrong, or no link leads elsewhere.
 */
export const faultOfLeaving = async (watched: WatchedPage, others: OtherPages): Promise<string | undefined> => {
  const { page } = watched
  const from = new URL(page.url()).pathname
  const way = await linkToLeaveBy(page, others)
  if (!way) return undefined
  const { look: expected, texts } = await others.lookOf(way.path)
  const header = async () => differenceOf(expected.header, await headerOf(page))
  const changed = await untilRight(watched, header)
  if (changed) return `changes the header of the shell: ${changed}`
  const document = await page.evaluateHandle(() => window.document)
  try {
    await way.link.click({ timeout: pageLimit })
  } catch {
    return `cannot be left: the link to ${way.path} cannot be clicked`
  }
  await page.mouse.move(0, 0)
  const reloaded = () => `cannot be left: ${way.path} is reloaded`
  const fault = await untilRight(watched, () => faultThere(page, way.path, expected, document).catch(reloaded))
  if (fault) return fault
  const replaced = await faultOfTextsSince(page, others.panel, texts)
  if (replaced) return replaced
  await untilRest(watched, momentsOfTraps)
  const later = await document.evaluate(() => undefined).catch(reloaded)
  if (later) return later
  const { pathname } = new URL(page.url())
  if (pathname !== expected.path) return `cannot be left: it leads from ${expected.path} back to ${pathname}`
  await page.goBack({ timeout: pageLimit })
  await untilRest(watched)
  const back = async () => {
    const now = new URL(page.url()).pathname
    if (now !== from) return `cannot be come back to: the page is at ${now}`
    return (await page.evaluate(isLoading)) ? 'does not come a second time' : undefined
  }
  return untilRight(watched, back)
}
