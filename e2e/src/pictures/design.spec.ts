import { test } from '@playwright/test'
import { startProduct } from '../fixtures/product'
import { copyTemplate } from '../fixtures/template'
import { takePictures, windows } from './take-pictures'

test('picture design: every component in every state', async ({ browser }) => {
  // The page is there in development alone, which builds every panel.
  test.setTimeout(300_000)
  const { dataDir, remove } = await copyTemplate()
  const product = await startProduct(dataDir, {}, 'dev')
  try {
    for (const { viewport, ...device } of windows) {
      const page = await browser.newPage({ viewport, ...device })
      await page.goto(`${product.url}/design`)
      await page.locator('[data-section="form"]').getByRole('button').first().waitFor()
      await takePictures(page, `design-${viewport.width}`, true)
      await page.close()
    }
  } finally {
    await product.stop()
    await remove()
  }
})
