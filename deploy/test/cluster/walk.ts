import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, address } from '@panel/e2e/fixtures/accounts'
import { readTexts } from '@panel/e2e/fixtures/texts'
import { until } from '@panel/e2e/fixtures/until'
import { addressCard } from '@panel/e2e/screens/address-book'
import { enter } from '@panel/e2e/screens/authorization'
import { userMenuButton } from '@panel/e2e/screens/header'
import { findChromium } from '@panel/kit/gate/find-chromium'
import { type Browser, chromium, type Page } from '@playwright/test'
import { publicName } from './certificate'
import type { Installation } from './installation'

const t = readTexts('en')

/** Where the browser keeps the session (S9.1). */
const tokenKey = 'token'

const book = '/cpc/address-book'
const otherPages = ['/app/domain-manager', '/cart']

/** Milliseconds that somebody looks at a page before the next, and that they wait for it. */
const lookMs = 500
const patienceMs = 10_000

/** Whether the browser still has the session; undefined where it shows a page of its own, because nothing answered. */
const hasSession = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(key => localStorage.getItem(key) !== null, tokenKey).catch(() => undefined)

/** Somebody who signed in with a browser, and goes from page to page whatever happens. */
export class Walk {
  /** Pages on which they saw their address. */
  seen = 0
  /** Pages on which they were no longer signed in. */
  signedOut = 0
  private isOver = false
  private steps = Promise.resolve()

  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
    private readonly email: string,
  ) {}

  static async begin({ address: host }: Installation, walker: Account): Promise<Walk> {
    const executablePath = findChromium(process.env.CHROMIUM)
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', `--host-resolver-rules=MAP ${publicName} ${host}`],
    })
    const page = await browser.newPage({ baseURL: `https://${publicName}`, ignoreHTTPSErrors: true, locale: 'en-US' })
    const walk = new Walk(browser, page, walker.email)
    await enter({ page, t }, walker)
    await userMenuButton({ page, t }, walker.email).waitFor()
    walk.steps = walk.go()
    await walk.more()
    return walk
  }

  private async go(): Promise<void> {
    while (!this.isOver) {
      for (const path of [book, ...otherPages]) {
        await this.look(path)
        await sleep(lookMs)
      }
    }
  }

  private async look(path: string): Promise<void> {
    const { page } = this
    try {
      await page.goto(path, { timeout: patienceMs })
      await userMenuButton({ page, t }, this.email).waitFor({ timeout: patienceMs })
      if (path !== book) return
      await addressCard({ page, t }, address.label).waitFor({ timeout: patienceMs })
      this.seen += 1
    } catch {
      // While something is broken a page may not come; whether they are still signed in is what counts.
      if ((await hasSession(page)) === false) this.signedOut += 1
    }
  }

  /** Resolves when they saw their address once more, or were signed out. */
  async more(): Promise<void> {
    const { seen, signedOut } = this
    // The first could have been under way already.
    await until('the browser sees its page', () => this.seen > seen + 1 || this.signedOut > signedOut)
  }

  async end(): Promise<void> {
    this.isOver = true
    await this.steps
    await this.browser.close()
  }
}
