import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { still } from '../fixtures/settled'
import { root } from '../suites/workspaces'

/** A wide window and a phone. */
export const windows = [
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
]

/** Saves the page as it looks, light and dark, in the folder that git ignores. */
export const takePictures = async (page: Page, name: string, fullPage = false): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await still(page)
    const path = join(root, 'e2e/screenshots', `${name}-${colorScheme}.png`)
    const picture = await page.screenshot({ path, fullPage, animations: 'disabled' })
    expect(picture.length).toBeGreaterThan(0)
  }
}
