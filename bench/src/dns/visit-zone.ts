import type { Browser, Page } from 'playwright-core'
import { openContext } from '../pages/browser'

/** What a visit of a zone's records came to, in milliseconds. */
interface ZoneVisit {
  /** From a key in the search until nothing else than what it finds was painted. */
  filter: number
  /** The longest task while the zone is edited as text, up to the answer that the last key press brings; 0 below 50. */
  longest: number
}

interface ZoneVisitOptions {
  origin: string
  token: string
  domain: number
  /** Of the searched records: the part before the last key, and that key. */
  search: readonly [typed: string, key: string]
}

/** Runs in the page: waits for a key, then until the list has painted nothing but records of this name. */
const filterTime = (name: string): Promise<number> =>
  new Promise(resolve => {
    const isFiltered = (): boolean => {
      const rows = [...document.querySelectorAll('main li[data-index]')]
      return rows.length > 0 && rows.every(row => row.textContent?.includes(name))
    }
    const start = ({ timeStamp }: Event): void => {
      const look = (): void => {
        if (!isFiltered()) {
          requestAnimationFrame(look)
          return
        }
        // The message arrives once the frame has been painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - timeStamp)
        port2.postMessage(0)
      }
      requestAnimationFrame(look)
    }
    addEventListener('keydown', start, { capture: true, once: true })
  })

const filter = async (page: Page, [typed, key]: ZoneVisitOptions['search']): Promise<number> => {
  const field = page.getByRole('searchbox', { name: 'Search records' })
  await field.fill(typed)
  const time = page.evaluate(filterTime, typed + key)
  // In the page's order after what waits for the key.
  await page.evaluate(() => undefined)
  await field.press(key)
  return await time
}

declare global {
  interface Window {
    /** Milliseconds of the longest task since the page was told to look; 0 below 50. */
    longestTask: () => number
  }
}

/** Runs in the page. */
const watchTasks = (): void => {
  let longest = 0
  const note = (entries: PerformanceEntryList): void => {
    for (const { duration } of entries) longest = Math.max(longest, duration)
  }
  const observer = new PerformanceObserver(list => note(list.getEntries()))
  observer.observe({ type: 'longtask' })
  window.longestTask = () => {
    note(observer.takeRecords())
    return longest
  }
}

/** Keys at the pace of somebody who types fast. */
const typeSlowly = { delay: 80 }

const edit = async (page: Page): Promise<number> => {
  await page.getByRole('button', { name: 'More actions with records' }).click()
  await page.getByRole('menuitem', { name: 'Edit as text' }).click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Records' })
  await field.press('Control+End')
  await page.waitForLoadState('networkidle')
  await page.evaluate(watchTasks)
  await field.pressSequentially('typed 300 A 192.0.2.99', typeSlowly)
  await page.getByRole('button', { name: 'Make 1 change' }).waitFor()
  return await page.evaluate(() => window.longestTask())
}

/** Opens the records of a domain on the full page, searches them, and edits them as text. */
export const visitZone = async (
  browser: Browser,
  { origin, token, domain, search }: ZoneVisitOptions,
): Promise<ZoneVisit> => {
  const context = await openContext(browser, { origin, token })
  try {
    const page = await context.newPage()
    await page.goto(`/app/domain-manager?domain=${domain}&view=records`, { waitUntil: 'commit' })
    await page.getByRole('searchbox', { name: 'Search records' }).waitFor()
    await page.waitForLoadState('networkidle')
    const time = await filter(page, search)
    await page.getByRole('searchbox', { name: 'Search records' }).fill('')
    return { filter: time, longest: await edit(page) }
  } finally {
    await context.close()
  }
}
