import type { Page } from '@playwright/test'
import { runSql } from '../fixtures/database'
import { reportFigure } from '../fixtures/figure'
import { expect, test } from '../fixtures/test'

const held = 5000
/** On a screen of 900 px a row of 64 px stands fourteen times; some more wait above and below. */
const mostRows = 40

const nameAt = (at: number) => `held-${String(at).padStart(4, '0')}.com`

/** A customer with thousands of domains; every second one renews itself. */
const holdThousands = `
  insert into domains (user_id, name, zone, display_name, status, requested_at, created_at, expires_at, auto_renew,
    privacy_enabled, client_transfer_lock, delegation_type, ns1, ns2)
  select users.id, 'held-' || lpad(n::text, 4, '0'), 'com', 'held-' || lpad(n::text, 4, '0') || '.com', 'approved',
    now() - interval '1 day', now() - interval '1 day', now() + n * interval '1 hour', n % 2 = 0,
    true, false, 'internal', 'ns1.panel.example', 'ns2.panel.example'
  from users, generate_series(1, $2::int) n where users.email = $1`

const grid = (page: Page) => page.getByRole('grid')
const rowsInPage = async (page: Page) => await grid(page).getByRole('row').count()

// A name has one holder: the customer of the test before lets go of them.
test.beforeEach(async ({ product, customer }) => {
  await runSql(product, "delete from domains where name like 'held-%'", [])
  await runSql(product, holdThousands, [customer.email, held])
})

test('LIST-1 thousands of domains: found, ordered, walked by keyboard and chosen, with few rows in the page', async ({
  open,
  customer,
}) => {
  const page = await open({ token: customer.token })
  await page.goto('/app/domain-manager')
  await expect(page.getByText('5,000 domains')).toBeVisible()
  const counts = [await rowsInPage(page)]

  await grid(page).getByRole('row').nth(1).focus()
  await page.keyboard.press('End')
  const last = grid(page).getByRole('row', { name: nameAt(1) })
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await expect(last).toHaveAttribute('aria-rowindex', String(held + 1))
  counts.push(await rowsInPage(page))

  await page.keyboard.press('Home')
  await expect(grid(page).getByRole('row', { name: nameAt(held) })).toBeFocused()
  await grid(page).getByRole('button', { name: 'Expires on' }).click()
  await expect(grid(page).getByRole('row').nth(1)).toContainText(nameAt(1))
  counts.push(await rowsInPage(page))

  await page.getByRole('searchbox', { name: 'Search domains' }).fill('held-42')
  await expect(page.getByText('100 domains', { exact: true })).toBeVisible()
  await expect(grid(page).getByRole('row').nth(1)).toContainText(nameAt(4200))
  await page.getByRole('searchbox', { name: 'Search domains' }).fill('')

  await page.getByRole('checkbox', { name: 'Select all domains' }).check({ force: true })
  await expect(page.getByText('5,000 domains selected')).toBeVisible()
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Auto-renew' }).click()
  await page.getByRole('menuitem', { name: 'Turn on auto-renew' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Change 2,500 domains' })).toBeVisible()
  counts.push(await rowsInPage(page))
  reportFigure('LIST-1 rows in the page, of 5,000', Math.max(...counts), 'most', mostRows)
})

test('LIST-1 control: on a screen five times as tall the same count is over the limit', async ({ open, customer }) => {
  const page = await open({ token: customer.token })
  await page.setViewportSize({ width: 1440, height: 4500 })
  await page.goto('/app/domain-manager')
  await expect(page.getByText('5,000 domains')).toBeVisible()
  await expect.poll(() => rowsInPage(page)).toBeGreaterThan(mostRows)
})
