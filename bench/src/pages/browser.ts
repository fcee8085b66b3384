import { join } from 'node:path'
import { findChromium } from '@panel/kit/gate/find-chromium'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { timeActions } from './time-actions'
import type { Timings } from './timings'
import { rowLinks, watchPage } from './watch-page'

const limit = 180_000

export const openBrowser = (): Promise<Browser> => {
  const executablePath = findChromium(process.env.CHROMIUM)
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
}

/** A browser that another program works with, too. */
export interface OpenBrowser {
  context: BrowserContext
  /** Where it listens for DevTools. */
  port: number
  /** Of its profile, and for files of the measurement. */
  folder: string
}

export const openOwnBrowser = async (folder: string, port: number): Promise<OpenBrowser> => {
  const executablePath = findChromium(process.env.CHROMIUM)
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    viewport: null,
  })
  return { context, port, folder }
}

interface Visitor {
  origin: string
  /** Of a signed-in user. */
  token?: string
  /** Selector of what is counted as a row of a list, by default the names of the domain list. */
  rows?: string
}

/** A browser that was never here, with nothing in its caches. */
export const openContext = async (
  browser: Browser,
  { origin, token, rows = rowLinks }: Visitor,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    storageState: {
      cookies: [],
      origins: token ? [{ origin, localStorage: [{ name: 'token', value: token }] }] : [],
    },
  })
  context.setDefaultTimeout(limit)
  // The compiler of this program keeps the names of functions by a helper, which a page does not have.
  await context.addInitScript({ content: 'globalThis.__name ??= value => value' })
  await context.addInitScript(watchPage, rows)
  await context.addInitScript(timeActions, rows)
  return context
}

/** Waits until the page has measured it. @throws Error after three minutes */
export const untilTimed = async (page: Page, key: keyof Timings): Promise<number> => {
  const late = AbortSignal.timeout(limit)
  const tooLate = new Promise<never>((_, reject) => {
    late.onabort = () => reject(new Error(`${page.url()} did not come so far as ${key} within three minutes.`))
  })
  // In the page itself: its policy lets nothing be evaluated, which Playwright's own waiting does.
  return await Promise.race([page.evaluate(name => window.whenTimed(name), key), tooLate])
}
