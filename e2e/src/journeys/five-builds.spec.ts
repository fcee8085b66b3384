import type { Page } from '@playwright/test'
import { otherBuild, release } from '../fixtures/other-build'
import { expect, test } from '../fixtures/test'

interface Place {
  path: string
  /** Text of the panel in the build that is live, and what the other build says in its place. */
  text: string
  /** What has to be done until the text shows. */
  open?: (page: Page) => Promise<void>
}

const places: Record<string, Place> = {
  'mfe-search-cart': { path: '/', text: 'Find the name that is yours' },
  'mfe-auth': {
    path: '/',
    text: 'Login or Register',
    open: async page => await page.getByRole('button', { name: 'Authorized' }).click(),
  },
  'mfe-domain-manager': { path: '/app/domain-manager', text: 'Search for a name, add it to the cart' },
  'mfe-address-book': { path: '/cpc/address-book', text: 'Add an address once' },
  'mfe-admin': { path: '/admin', text: 'Decide about domain requests' },
}

// Its own product: other tests must not meet the other builds.
test.use({ settings: { LOG_LEVEL: 'info' } })

for (const [panel, { path, text, open: openIt }] of Object.entries(places)) {
  test(`another build of ${panel} shows after a reload, and nothing else changes`, async ({
    open,
    customer,
    adminToken,
    product,
  }) => {
    const token = panel === 'mfe-admin' ? adminToken : customer.token
    const page = await open(panel === 'mfe-auth' ? {} : { token })
    const shellOf = () => page.locator('script[src*="/panels/shell/"]').first().getAttribute('src')
    await page.goto(path)
    await openIt?.(page)
    await expect(page.getByText(text).first()).toBeVisible()
    const shell = await shellOf()
    const replacement = `Another build of ${panel}`
    await release(product, await otherBuild(panel, `1.0.0-other-${Date.now()}`, text, replacement))
    await expect(async () => {
      await page.reload()
      await openIt?.(page)
      await expect(page.getByText(replacement).first()).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 15_000 })
    await expect(page.getByText(text)).toHaveCount(0)
    expect(await shellOf()).toBe(shell)
  })
}
