import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { type ElementHandle, launch } from 'puppeteer-core'
import type { OtherBrowser } from './other-browser'

const asFunction = (body: string, args: readonly unknown[]): string =>
  `(function () { ${body} }).apply(undefined, ${JSON.stringify(args)})`

/** Debian's Firefox without a window, by WebDriver BiDi. */
export const openFirefox = async (): Promise<OtherBrowser> => {
  provideDebianPackages(['firefox-esr'])
  // Firefox refuses a home that is not its user's, as that of root in many containers.
  const home = await mkdtemp(join(tmpdir(), 'firefox-home-'))
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: { width: 1440, height: 1000 },
    env: { ...process.env, HOME: home },
  })
  const page = await browser.newPage()
  return {
    goto: async url => void (await page.goto(url)),
    url: async () => page.url(),
    evaluate: async (body, ...args) => (await page.evaluate(asFunction(body, args))) as never,
    element: async (body, ...args) => {
      const handle = (await page.evaluateHandle(asFunction(body, args))).asElement() as ElementHandle<Element> | null
      if (!handle) return undefined
      return {
        click: () => handle.click(),
        fill: async text => {
          await handle.focus()
          await page.keyboard.down('Control')
          await page.keyboard.press('a')
          await page.keyboard.up('Control')
          await page.keyboard.type(text)
        },
      }
    },
    close: async () => {
      await browser.close()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
