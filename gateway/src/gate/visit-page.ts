import type { PanelDescription } from '@panel/shared/panel/registry'
import type { BrowserContext, Page } from 'playwright-core'
import { faultOfAccessibility } from './accessibility'
import { faultOfExposed } from './exposed-modules'
import { faultOfNatives, watchNatives } from './kept-natives'
import { faultOfLeaving, type OtherPages } from './leave-view'
import { faultOfLook } from './look-at-page'
import { pageLimit, type Visit } from './panel-visits'
import { untilRight } from './until'
import { WatchedPage } from './watch-page'

/** What is tried of a panel's page, beside that it works. */
interface Trial {
  panel: PanelDescription
  signedIn: boolean
  /** Whether to try what the panel's container exposes. */
  exposed: boolean
  /** Where to go from the view and come back, after axe has looked at it; nowhere without it. */
  others?: OtherPages
  /** Where a picture of the view goes; none is taken without it. */
  keep?: (picture: Buffer) => void
}

/** Runs in the page: whether one of the containers is there and nothing says any more that it is loading. */
const isShown = (containers: string[]): boolean =>
  containers.some(name => name in window) && document.querySelector('[data-loading]') === null

/** Runs in the page: whether a panel with a React of its own is in it. The shell then keeps two routers in step. */
const isThere = (container: string): boolean => container in window

/** What is wrong with a panel's page that is shown and at rest, as a part of a sentence. */
const faultOfShown = async (page: Page, { panel, signedIn, exposed, others }: Trial): Promise<string | undefined> => {
  const bridged = panel.alone !== undefined && (await page.evaluate(isThere, panel.alone.container))
  // A page that leads on, to the sign-in for example, is empty for a moment.
  const look = () => faultOfLook(page, { panel: panel.name, signedIn })
  const faultNow = async () => (await untilRight(look, pageLimit)) ?? (await faultOfNatives(page, bridged))
  const fault = (await faultNow()) ?? (exposed ? await faultOfExposed(page, panel) : undefined)
  if (fault || !others) return fault
  return (await faultOfAccessibility(page)) ?? (await faultOfLeaving(page, others)) ?? (await faultNow())
}

/** Waits until a panel is shown or has failed. Rejects after 15 s. */
const untilShown = async (watched: WatchedPage, { container, alone }: PanelDescription): Promise<void> => {
  const containers = [container, ...(alone ? [alone.container] : [])]
  const hidden = await untilRight(async () => {
    if (watched.fault() || (await watched.page.evaluate(isShown, containers))) return undefined
    return `it was still loading after ${pageLimit / 1000} s`
  }, pageLimit)
  if (hidden) throw new Error(hidden)
}

/** The most that a picture may weigh, in bytes, unless it is noise. */
const heaviest = 200_000

/** What is seen of a page without scrolling, as a JPEG. */
const pictureOf = async (page: Page): Promise<Buffer> => {
  const picture = await page.screenshot({ type: 'jpeg', quality: 60, animations: 'disabled' })
  return picture.length > heaviest ? page.screenshot({ type: 'jpeg', quality: 10 }) : picture
}

/** Opens a page and looks at it. Answers what is wrong, as a part of a sentence; undefined when nothing is. */
export const visitPage = async (
  context: BrowserContext,
  { address, act }: Pick<Visit, 'address' | 'act'>,
  trial?: Trial,
): Promise<string | undefined> => {
  const watched = new WatchedPage(await context.newPage())
  const { page } = watched
  const broken = () => watched.fault() && `does not work: ${watched.fault()}`
  try {
    await watchNatives(page)
    await page.goto(address, { timeout: pageLimit })
    await act(page)
    if (trial) await untilShown(watched, trial.panel)
    await page.waitForLoadState('networkidle', { timeout: pageLimit })
    if (trial?.keep && !watched.fault()) trial.keep(await pictureOf(page))
    return broken() ?? (trial && (await faultOfShown(page, trial))) ?? broken()
  } catch (error) {
    const [first] = String(error instanceof Error ? error.message : error).split('\n')
    return broken() ?? `does not work: ${first}`
  } finally {
    await page.close()
  }
}
