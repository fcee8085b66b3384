import type { PanelDescription } from '@panel/shared/panel/registry'
import type { BrowserContext, Page } from 'playwright-core'
import { faultOfAccessibility } from './accessibility'
import { faultOfExposed } from './exposed-modules'
import { faultOfNatives, watchNatives } from './kept-natives'
import { faultOfLeaving } from './leave-view'
import { contributions, faultOfLook, views } from './look-at-page'
import type { OtherPages } from './other-pages'
import type { Seen } from './page-look'
import { pageLimit, type Visit } from './panel-visits'
import { pictureOf } from './picture-of'
import { untilRest, untilRight } from './rest'
import { faultOfPlace, putOnStage } from './stage'
import { faultOfTexts } from './texts-of-others'
import { unlessItHangs } from './unless-it-hangs'
import { WatchedPage } from './watch-page'

/** What is tried of a panel's page, beside that it works. */
interface Trial {
  panel: PanelDescription
  signedIn: boolean
  /** On a page of its own, as `panel test` looks at it: what is the shell's is not looked for. */
  alone?: boolean
  /** Whether to try what the panel's container exposes. */
  exposed: boolean
  /** Whether axe looks at the view. */
  accessible: boolean
  /** Where to go from the view and come back; nowhere without it. */
  others?: OtherPages
  /** What is seen around a contribution; not looked at without it. */
  around?: () => Promise<Seen[]>
  /** Where a picture of the view goes; none is taken without it. */
  keep?: (picture: Buffer) => void
}

export type VisitedPlace = Pick<Visit, 'address' | 'act' | 'stage' | 'mayBeEmpty'>

/** What is wrong with a page, as a part of a sentence, and how the page looked. */
export interface Fault {
  text: string
  picture: Buffer | undefined
}

/** Runs in the page: whether one of the containers, or a frame, is there and nothing says any more that it is loading. */
const isShown = (containers: string[]): boolean =>
  (containers.some(name => name in window) || document.querySelector('iframe[data-shown]') !== null) &&
  document.querySelector('[data-loading]') === null

/** Runs in the page: whether a panel with a React of its own is in it. The shell then keeps two routers in step. */
const isThere = (container: string): boolean => container in window

/** What is wrong with a panel's page that is shown and at rest, as a part of a sentence. */
const faultOfShown = async (
  watched: WatchedPage,
  { stage, mayBeEmpty }: VisitedPlace,
  trial: Trial,
): Promise<string | undefined> => {
  const { panel, signedIn, alone = false, exposed, accessible, others, around } = trial
  const { page } = watched
  // What runs in a frame is not in the page.
  const isFramed = (await page.locator('iframe[data-shown]').count()) > 0
  const bridged = alone || (panel.alone !== undefined && (await page.evaluate(isThere, panel.alone.container)))
  // A page that leads on, to the sign-in for example, is empty for a moment.
  const shownIn = mayBeEmpty ? undefined : stage ? contributions : views
  const look = () => faultOfLook(page, { panel: panel.name, signedIn, shownIn, alone })
  const faultNow = async () =>
    (await untilRight(watched, look)) ??
    (around ? await faultOfPlace(watched, await around()) : undefined) ??
    (await faultOfNatives(page, bridged)) ??
    (alone ? undefined : await faultOfTexts(page, panel.name))
  const fault =
    (await faultNow()) ??
    (accessible ? await faultOfAccessibility(page) : undefined) ??
    (others ? ((await faultOfLeaving(watched, others)) ?? (await faultNow())) : undefined)
  if (fault || !exposed || isFramed) return fault
  // Last: what is for other hosts brings its own copy of the components, and with it texts that this page may not load.
  return (await faultOfExposed(page, panel)) ?? (await faultOfNatives(page, bridged))
}

/** Waits until a panel is shown or has failed. Rejects when it does not come. */
const untilShown = async (watched: WatchedPage, { container, alone }: PanelDescription): Promise<void> => {
  const containers = [container, ...(alone ? [alone.container] : [])]
  const hidden = await untilRight(watched, async () =>
    watched.fault() || (await watched.page.evaluate(isShown, containers)) ? undefined : 'its panel does not come',
  )
  if (hidden) throw new Error(hidden)
}

/** Of an error, as a part of a sentence. */
const hanging = /Timeout \d+ms exceeded|did not answer/
const causeOf = (error: unknown): string => {
  const [first = ''] = String(error instanceof Error ? error.message : error).split('\n')
  return hanging.test(first) ? `the page hangs: nothing came for ${pageLimit / 1000} s` : first
}

const faultOfVisit = async (
  watched: WatchedPage,
  visit: VisitedPlace,
  trial: Trial | undefined,
): Promise<string | undefined> => {
  const { page } = watched
  const { address, act, stage } = visit
  const broken = () => watched.fault() && `does not work: ${watched.fault()}`
  try {
    await watchNatives(page)
    if (stage) await putOnStage(page, stage)
    await page.goto(address, { timeout: pageLimit })
    await act(page)
    if (trial && !trial.alone) await untilShown(watched, trial.panel)
    await untilRest(watched)
    const picture = trial?.keep && !watched.fault() ? await pictureOf(page, watched.origin) : undefined
    if (picture) trial?.keep?.(picture)
    return broken() ?? (trial && (await faultOfShown(watched, visit, trial))) ?? broken()
  } catch (error) {
    return broken() ?? `does not work: ${causeOf(error)}`
  }
}

/** Opens a page and looks at it. Answers what is wrong; undefined when nothing is. */
export const visitPage = async (
  { context, address }: { context: BrowserContext; address: string },
  visit: VisitedPlace,
  trial?: Trial,
): Promise<Fault | undefined> => {
  const page: Page = await context.newPage()
  try {
    const visited = unlessItHangs(faultOfVisit(new WatchedPage(page, address), visit, trial), 3 * pageLimit)
    const text = await visited.catch((error: Error) => `does not work: ${causeOf(error)}`)
    if (text === undefined) return undefined
    return { text, picture: await pictureOf(page, address).catch(() => undefined) }
  } finally {
    await page.close()
  }
}
