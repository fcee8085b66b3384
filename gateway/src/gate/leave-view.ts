import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { differenceOf, headerOf, lookOf, type PageLook } from './page-look'
import { pageLimit } from './panel-visits'
import { untilRight } from './until'

/** Milliseconds in which a page has become what it is without the panel. */
const settleLimit = 5000

/** Milliseconds in which a timer of a view that was left would lead back to it. */
const trapLimit = 300

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

/** Pages as they are when they are opened by themselves, by their path. */
export class OtherPages {
  private readonly looks = new Map<string, PageLook>()

  constructor(
    private readonly context: BrowserContext,
    /** Of panels that are not looked at. */
    readonly paths: readonly string[],
  ) {}

  async lookOf(path: string): Promise<PageLook> {
    const known = this.looks.get(path)
    if (known) return known
    const page = await this.context.newPage()
    try {
      await page.goto(path, { timeout: pageLimit })
      await page.waitForLoadState('networkidle', { timeout: pageLimit })
      await untilRight(async () => ((await page.evaluate(isLoading)) ? 'it is loading' : undefined), pageLimit)
      const look = await lookOf(page)
      this.looks.set(path, look)
      return look
    } finally {
      await page.close()
    }
  }
}

const linkToLeaveBy = async (page: Page, { paths }: OtherPages) => {
  const links = await page.evaluate(pathsOfLinks)
  const others = links.findIndex(path => paths.includes(path))
  const index = others < 0 ? links.findIndex(path => path !== '') : others
  const path = links[index]
  return path ? { link: page.locator('#root a[href]').nth(index), path } : undefined
}

const faultThere = async (page: Page, path: string, expected: PageLook): Promise<string | undefined> => {
  if (await page.evaluate(isLoading)) return `cannot be left: ${path} does not come`
  const now = await lookOf(page)
  if (now.path !== expected.path) return `cannot be left: the link to ${path} ends at ${now.path}`
  const outside = differenceOf(expected.header, now.header) ?? differenceOf(expected.menus, now.menus)
  if (outside) return `changes the shell: after it was left, ${outside}`
  const inView = differenceOf(expected.view, now.view)
  return inView && `changes another page: at ${path}, after it was left, ${inView}`
}

/**
 * Goes from a view to another page, by a link of the shell as a user does, and back. Answers what is then not as it is
 * without the view, as a part of a sentence; undefined when all is, or when no link leads elsewhere.
 */
export const faultOfLeaving = async (page: Page, others: OtherPages): Promise<string | undefined> => {
  const from = new URL(page.url()).pathname
  const way = await linkToLeaveBy(page, others)
  if (!way) return undefined
  const expected = await others.lookOf(way.path)
  const header = async () => differenceOf(expected.header, await headerOf(page))
  const changed = await untilRight(header, settleLimit)
  if (changed) return `changes the header of the shell: ${changed}`
  try {
    await way.link.click({ timeout: settleLimit })
  } catch {
    return `cannot be left: the link to ${way.path} cannot be clicked`
  }
  await page.mouse.move(0, 0)
  const there = () => faultThere(page, way.path, expected).catch(() => `cannot be left: ${way.path} is loaded anew`)
  const fault = await untilRight(there, settleLimit)
  if (fault) return fault
  await sleep(trapLimit)
  const { pathname } = new URL(page.url())
  if (pathname !== expected.path) return `cannot be left: it leads from ${expected.path} back to ${pathname}`
  await page.goBack({ timeout: pageLimit })
  const back = async () => {
    const now = new URL(page.url()).pathname
    if (now !== from) return `cannot be come back to: the page is at ${now}`
    return (await page.evaluate(isLoading)) ? 'does not come a second time' : undefined
  }
  return untilRight(back, pageLimit)
}
