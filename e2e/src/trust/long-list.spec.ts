import { reportMetric } from '@panel/shared/testing/metric'
import type { Page } from '@playwright/test'
import { heldName, holdDomains } from '../fixtures/held-domains'
import { expect, test } from '../fixtures/test'

const held = 5000
/** A screen of 900 px shows fourteen rows of 64 px; some more are rendered above and below. */
const mostRows = 40

const grid = (page: Page) => page.getByRole('grid')
const rowsInPage = async (page: Page) => await grid(page).getByRole('row').count()

test.beforeEach(async ({ product, customer }) => await holdDomains(product, customer.email, held))

test('LIST-1 thousands of domains: found, sorted, reached by keyboard and selected, with few rows in the page', async ({
  open,
  customer,
}) => {
  const page = await open({ token: customer.token, at: '/app/domain-manager' })
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(held + 1))
  const counts = [await rowsInPage(page)]

  await grid(page).getByRole('row').nth(1).focus()
  await page.keyboard.press('End')
  const last = grid(page).getByRole('row', { name: heldName(held) })
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await expect(last).toHaveAttribute('aria-rowindex', String(held + 1))
  counts.push(await rowsInPage(page))

  await page.keyboard.press('Home')
  await expect(grid(page).getByRole('row', { name: heldName(1) })).toBeFocused()
  await grid(page).getByRole('button', { name: 'Expires on' }).click()
  await expect(grid(page).getByRole('row').nth(1)).toContainText(heldName(1))
  counts.push(await rowsInPage(page))

  await page.getByRole('searchbox', { name: 'Search domains' }).fill('held-42')
  await expect(page.getByText('100 domains', { exact: true })).toBeVisible()
  await expect(grid(page).getByRole('row').nth(1)).toContainText(heldName(4200))
  await page.getByRole('searchbox', { name: 'Search domains' }).fill('')
  await expect(page.getByText('5,000 domains', { exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all domains' }).check({ force: true })
  await expect(page.getByText('5,000 domains selected')).toBeVisible()
  await grid(page)
    .getByRole('checkbox', { name: `Select ${heldName(2)}` })
    .uncheck({ force: true })
  await expect(page.getByText('4,999 domains selected')).toBeVisible()
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Auto-renew' }).click()
  await page.getByRole('menuitem', { name: 'Turn on auto-renew' }).click()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Turn on auto-renew for 2,500 domains' }),
  ).toBeVisible()
  counts.push(await rowsInPage(page))
  reportMetric('LIST-1 rows in the page, of 5,000', Math.max(...counts), 'most', mostRows)
})

test('LIST-1 control: on a screen five times as tall the same count is over the limit', async ({ open, customer }) => {
  const page = await open({ token: customer.token })
  await page.setViewportSize({ width: 1440, height: 4500 })
  await page.goto('/app/domain-manager')
  await expect(page.getByText('5,000 domains', { exact: true })).toBeVisible()
  await expect.poll(() => rowsInPage(page)).toBeGreaterThan(mostRows)
})
