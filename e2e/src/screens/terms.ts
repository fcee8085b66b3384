import type { Page } from '@playwright/test'

/** Opens a page of text alone, on which a control plants its fault. */
export const openTerms = async (page: Page): Promise<void> => {
  await page.goto('/terms')
  await page.getByRole('heading', { level: 1 }).waitFor()
}
