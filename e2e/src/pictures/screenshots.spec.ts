import type { Page } from '@playwright/test'
import { inEachLanguage, test } from '../fixtures/test'
import { views } from '../gallery/views'
import { takePictures, windows } from './take-pictures'

const tallest = 2400

/** How much of the page, or of what is over it, is below the window's edge. CSS pixels. */
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
        await takePictures(page, `${view.name}-${width}-${language}`)
      })
    }
  }
})
