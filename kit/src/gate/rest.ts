import { setTimeout as sleep } from 'node:timers/promises'
import { pageLimit } from './panel-visits'
import { unlessItHangs } from './unless-it-hangs'
import type { WatchedPage } from './watch-page'

/** Moments in a row in which a page has nothing to do, after which it is at rest. */
const momentsOfRest = 4

/** Moments in which a page had nothing to do and was still not right, after which it never will be. */
const momentsOfWaiting = 20

/**
 * Runs in the page: resolves when it had nothing to do for a moment, so that a busy machine makes the moment longer.
 * Answers whether nothing says that it is loading.
 */
const idleMoment = (): Promise<boolean> =>
  new Promise(resolve => {
    setTimeout(() => requestIdleCallback(() => resolve(document.querySelector('[data-loading]') === null)), 50)
  })

/** Waits for a moment in which the page has nothing to do. Answers whether it waits for nothing either. */
const restsNow = async ({ page, isWaiting }: WatchedPage): Promise<boolean> => {
  const before = Date.now()
  // A page that is being left has no moment.
  const isIdle = await unlessItHangs(page.evaluate(idleMoment).catch(() => false))
  if (!isIdle && Date.now() - before < 50) await sleep(50)
  return isIdle && !isWaiting()
}

/** Waits until a page is at rest. Rejects when it never is. */
export const untilRest = async (watched: WatchedPage, moments = momentsOfRest): Promise<void> => {
  const deadline = Date.now() + pageLimit
  for (let rests = 0; rests < moments; rests = (await restsNow(watched)) ? rests + 1 : 0)
    if (Date.now() > deadline) throw new Error(`it was still loading after ${pageLimit / 1000} s`)
}

/**
 * Asks until nothing is wrong any more. Answers what is still wrong when the page has had time to become right: time of
 * its own, in which nothing kept it from it.
 */
export const untilRight = async (
  watched: WatchedPage,
  faultNow: () => Promise<string | undefined>,
): Promise<string | undefined> => {
  const deadline = Date.now() + pageLimit
  let before: string | undefined
  for (let rests = 0; ; rests += (await restsNow(watched)) ? 1 : 0) {
    const fault = await unlessItHangs(faultNow())
    if (fault === undefined) return undefined
    if (fault !== before) rests = 0
    if (rests >= momentsOfWaiting || Date.now() > deadline) return fault
    before = fault
  }
}
