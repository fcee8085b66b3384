import { setTimeout as sleep } from 'node:timers/promises'
import { type Language, languages } from '@panel/shared/i18n/language'
import type { PanelDescription } from '@panel/shared/panel/registry'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { ReleaseError } from '../errors'
import { faultOfExposed } from './exposed-modules'
import { pageLimit, routesOf, slotsOf, type Visit } from './panel-visits'
import { WatchedPage } from './watch-page'

/** Who looks at a page: a visitor without a session, or somebody with the token of one. */
export interface Visitor {
  name: 'visitor' | 'user' | 'admin'
  token?: string
}

/** Where pages are looked at. */
export interface VisitTarget {
  browser: Browser
  /** Origin of the private gateway. */
  address: string
  adminPath: string
  visitors: readonly Visitor[]
}

const openContext = (
  { browser, address }: VisitTarget,
  { token }: Visitor,
  language: Language,
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: address,
    storageState: {
      cookies: [
        {
          name: 'language',
          value: language,
          domain: '127.0.0.1',
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [{ origin: address, localStorage: token ? [{ name: 'token', value: token }] : [] }],
    },
  })

const pause = 50

/** Runs in the page: whether one of the containers is there and nothing says any more that it is loading. */
const isShown = (containers: string[]): boolean =>
  containers.some(name => name in window) && document.querySelector('[data-loading]') === null

/** Waits until a panel is shown or has failed. Rejects after 15 s. */
const untilShown = async (watched: WatchedPage, { container, alone }: PanelDescription): Promise<void> => {
  const containers = [container, ...(alone ? [alone.container] : [])]
  for (const deadline = Date.now() + pageLimit; Date.now() < deadline; await sleep(pause))
    if (watched.fault() || (await watched.page.evaluate(isShown, containers))) return
  throw new Error(`it was still loading after ${pageLimit / 1000} s`)
}

interface VisitOptions {
  panel?: PanelDescription
  /** Whether to try what the panel's container exposes. */
  exposed?: boolean
}

const visitPage = async (context: BrowserContext, { address, act }: Visit, { panel, exposed }: VisitOptions = {}) => {
  const watched = new WatchedPage(await context.newPage())
  const { page } = watched
  try {
    await page.goto(address, { timeout: pageLimit })
    await act(page)
    if (panel) await untilShown(watched, panel)
    await page.waitForLoadState('networkidle', { timeout: pageLimit })
    const fault = watched.fault()
    if (fault) return `does not work: ${fault}`
    return panel && exposed ? await faultOfExposed(page, panel) : undefined
  } catch (error) {
    const [first] = String(error instanceof Error ? error.message : error).split('\n')
    return `does not work: ${watched.fault() ?? first}`
  } finally {
    await page.close()
  }
}

const refuse = (subject: string, what: string, visitor: Visitor, language: Language, fault: string): never => {
  throw new ReleaseError(`${subject} is refused: ${what} (${visitor.name}, ${language}) ${fault}`)
}

/** Looks at every route and slot of a panel, as every visitor, in every language. Throws a ReleaseError. */
export const visitPanel = async (place: VisitTarget, panel: PanelDescription, subject: string): Promise<void> => {
  for (const visitor of place.visitors) {
    const visits = [...routesOf(panel, place.adminPath), ...(visitor.token ? [] : slotsOf(panel, place.adminPath))]
    for (const language of languages) {
      const context = await openContext(place, visitor, language)
      for (const [index, visit] of visits.entries()) {
        // What a build exposes is the same for everyone: it is tried once.
        const exposed = index === 0 && visitor === place.visitors[0] && language === languages[0]
        const fault = await visitPage(context, visit, { panel, exposed })
        if (fault) refuse(subject, visit.what, visitor, language, fault)
      }
      await context.close()
    }
  }
}

/** Looks at the home page, for a shell that has no panels yet. Throws a ReleaseError. */
export const visitHome = async (place: VisitTarget, subject: string): Promise<void> => {
  const act = async (page: Page): Promise<void> => {
    await page.locator('header button[aria-haspopup="dialog"]').waitFor({ timeout: pageLimit })
  }
  const [visitor] = place.visitors
  for (const language of languages) {
    if (!visitor) return
    const context = await openContext(place, visitor, language)
    const fault = await visitPage(context, { what: 'the home page', address: '/', act })
    if (fault) refuse(subject, 'the home page', visitor, language, fault)
    await context.close()
  }
}
