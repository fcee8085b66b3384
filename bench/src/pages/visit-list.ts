import type { Browser, Page } from 'playwright-core'
import { median, percentile95 } from '../result'
import { openContext, untilTimed } from './browser'
import { scrollThrough } from './scroll-through'

/** What a visit of the domain list came to; times in milliseconds. */
export interface ListVisit {
  /** From the navigation until rows were painted. */
  first: number
  /** From a key in the search until nothing else than what it finds was painted. */
  filter: number
  /** Between the frames of a list that is scrolled: the half of them, and 95 of 100, took at most as long. */
  scroll: number
  scroll95: number
  /** Megabytes that the page's objects take up after a collection. */
  memory: number
  /** The longest task since there were rows. */
  longest: number
  /** Calls for parts of the list until the page was quiet. */
  calls: number
}

interface ListVisitOptions {
  origin: string
  token: string
  /** What the names of the account's domains begin with; there are at least 57. */
  prefix: string
}

/** Everything of the longest list is there, on a busy machine. */
const quietWithin = 240_000

const megabyte = 1024 * 1024

const search = async (page: Page, prefix: string): Promise<number> => {
  const field = page.getByRole('searchbox', { name: 'Search domains' })
  await field.fill(`${prefix}5`)
  await page.waitForLoadState('networkidle')
  await page.evaluate(text => window.expectRows(text), `${prefix}57`)
  await field.press('7')
  return await untilTimed(page, 'filtered')
}

const heapOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / megabyte
}

/** Opens an account's domain list, and works with it once it is quiet. */
export const visitList = async (browser: Browser, { origin, token, prefix }: ListVisitOptions): Promise<ListVisit> => {
  const context = await openContext(browser, { origin, token })
  try {
    const page = await context.newPage()
    await page.goto('/app/domain-manager', { waitUntil: 'commit' })
    const first = await untilTimed(page, 'listed')
    await page.waitForLoadState('networkidle', { timeout: quietWithin })
    const { longest, calls } = await page.evaluate(() => ({
      longest: window.timings.longest,
      calls: performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/domains/my')).length,
    }))
    const memory = await heapOf(page)
    const frames = await page.evaluate(scrollThrough)
    await page.evaluate(() => scrollTo(0, 0))
    const filter = await search(page, prefix)
    return { first, filter, scroll: median(frames), scroll95: percentile95(frames), memory, longest, calls }
  } finally {
    await context.close()
  }
}
