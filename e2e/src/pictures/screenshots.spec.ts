import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { still } from '../gallery/view'
import { views } from '../gallery/views'
import { root } from '../suites/workspaces'

const folder = join(root, 'e2e/screenshots')

const windows = [
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
]

const schemes = ['light', 'dark'] as const

const tallest = 2400

/** How much of the page, or of what lies over it, is below the window's edge. CSS pixels. */
const below = async (page: Page): Promise<number> =>
  await page.evaluate(() => {
    const parts = [...document.body.querySelectorAll('*')].filter(part =>
      /auto|scroll/.test(getComputedStyle(part).overflowY),
    )
    // Lists that are short by design stay so.
    const large = parts.filter(part => part.clientHeight > 320)
    return Math.max(...[document.documentElement, ...large].map(part => part.scrollHeight - part.clientHeight))
  })

inEachLanguage(() => {
  for (const view of views) {
    for (const { viewport, ...device } of windows) {
      const { width, height } = viewport
      test(`picture ${view.name} ${width}`, async ({ scene, guard, language }) => {
        guard.allow(/./)
        const page = await view.open(scene, { viewport, ...device, colorScheme: 'light' })
        await page.setViewportSize({ width, height: Math.min(height + (await below(page)), tallest) })
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme })
          await still(page)
          const path = join(folder, `${view.name}-${width}-${language}-${colorScheme}.png`)
          const picture = await page.screenshot({ path, animations: 'disabled' })
          expect(picture.length).toBeGreaterThan(0)
        }
      })
    }
  }
})
