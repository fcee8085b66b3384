import type { Browser, Page } from 'playwright-core'
import { openContext, untilTimed } from './browser'
import { slowDown } from './slow-down'

/** What a first visit of the home page came to: milliseconds since its navigation began, and what was transferred. */
export interface HomeVisit {
  /** Until the search box was painted. */
  visible: number
  /** Until the record of a name was painted that was typed and sent as soon as there was a box; 0 when none was. */
  answer: number
  /** Of all scripts, compressed, and of the lists of remotes' scripts that a federation's host reads. */
  bytes: number
  requests: number
  /** Of the document, compressed. */
  document: number
  shift: number
  longest: number
}

export interface HomeVisitOptions {
  origin: string
  throttled: boolean
  /** A name that has a record, without its zone; by default nothing is typed. */
  name?: string
  /** Another page than home, which is visible with its own field. */
  other?: { path: string; field: string }
}

const field = 'form input[enterkeyhint="search"]'

/** @throws Error when a letter was lost */
const search = async (page: Page, name: string): Promise<number> => {
  await page.focus(field)
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  const answer = await untilTimed(page, 'answered')
  const shown = await page.textContent('main h2')
  if (!shown?.includes(`${name}.com`)) throw new Error(`${name} was typed, and ${shown} was searched.`)
  return answer
}

/** What a page has loaded so far. */
export const weigh = (page: Page): Promise<Pick<HomeVisit, 'bytes' | 'requests' | 'document'>> =>
  page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = files.filter(({ name }) => /\.js$|\/mf-manifest\.json$/.test(name))
    return {
      bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      requests: files.length + 1,
      document: document?.encodedBodySize ?? 0,
    }
  })

/** Visits the home page as somebody who was never there. */
export const visitHome = async (browser: Browser, options: HomeVisitOptions): Promise<HomeVisit> => {
  const { origin, throttled, name, other } = options
  const context = await openContext(browser, { origin, ...(other && { rows: other.field }) })
  try {
    const page = await context.newPage()
    if (throttled) await slowDown(context, page)
    await page.goto(other?.path ?? '/', { waitUntil: 'commit' })
    const visible = await untilTimed(page, other ? 'listed' : 'visible')
    const answer = name === undefined ? 0 : await search(page, name)
    await page.waitForLoadState('networkidle')
    const { shift, longest } = await page.evaluate(() => window.timings)
    return { visible, answer, ...(await weigh(page)), shift, longest }
  } finally {
    await context.close()
  }
}
