import type { Stage } from '@panel/shared/panel/stage'
import type { BrowserContext, Page } from 'playwright-core'
import { aroundContribution, differenceOf, type Seen } from './page-look'
import { pageLimit, type Visit } from './panel-visits'
import { untilRest, untilRight } from './rest'
import { WatchedPage } from './watch-page'

/** Runs in the page before any other script. */
const setStage = (stage: Stage): void => {
  window.panelStage = stage
}

/** Lets the shell show a contribution by itself in a page that is opened next. */
export const putOnStage = (page: Page, stage: Stage): Promise<unknown> => page.addInitScript(setStage, stage)

/** Runs in the page: whether the place of a contribution no longer cuts off what is drawn in it, or cannot. */
const isPlaceOpen = (): boolean =>
  [...document.querySelectorAll('[data-contribution]')].some(
    place =>
      !/paint|content|strict/.test(getComputedStyle(place).contain) ||
      place.querySelector(':modal, :popover-open, :fullscreen') !== null,
  ) || [...document.querySelectorAll('[data-live-announcer]')].some(hidden => hidden.clientWidth > 1)

const lookWithout = async (
  { context, address }: { context: BrowserContext; address: string },
  { stage, act, ...visit }: Visit,
): Promise<Seen[]> => {
  const page = await context.newPage()
  try {
    if (stage) await putOnStage(page, { ...stage, empty: true })
    await page.goto(visit.address, { timeout: pageLimit })
    await act(page)
    await untilRest(new WatchedPage(page, address))
    return await aroundContribution(page)
  } finally {
    await page.close()
  }
}

/** What is seen around a contribution while it is not there, looked at once. */
export const lookAround = (...look: Parameters<typeof lookWithout>): (() => Promise<Seen[]>) => {
  let seen: Promise<Seen[]> | undefined
  return () => (seen ??= lookWithout(...look))
}

/** Whether a contribution draws outside of its place, as a part of a sentence. */
export const faultOfPlace = (watched: WatchedPage, expected: readonly Seen[]): Promise<string | undefined> =>
  untilRight(watched, async () => {
    if (await watched.page.evaluate(isPlaceOpen)) return 'draws outside of its place: the place does not cut it off'
    const change = differenceOf(expected, await aroundContribution(watched.page))
    return change && `changes what is around its place: ${change}`
  })
