import { otherBuild, release } from '../fixtures/other-build'
import { expect, test } from '../fixtures/test'
import { liveTexts } from '../releases/live-texts'

// Its own product: other tests must not load the other builds.
test.use({ settings: { LOG_LEVEL: 'info' } })

for (const [panel, { path, as, text, open: openIt }] of Object.entries(liveTexts)) {
  test(`another build of ${panel} shows when the page is loaded again, and nothing else changes`, async ({ scene }) => {
    const { open, customer, adminToken, product } = scene
    const page = await open(as === 'visitor' ? {} : { token: as === 'admin' ? adminToken : customer.token })
    const shellOf = () => page.locator('script[src*="/panels/shell/"]').first().getAttribute('src')
    await page.goto(path)
    await openIt?.(page)
    await expect(page.getByText(text).first()).toBeVisible()
    const shell = await shellOf()
    const replacement = `Another build of ${panel}`
    await release(product, await otherBuild(panel, `1.0.0-other-${Date.now()}`, text, replacement))
    await expect(async () => {
      // Not by a reload, after which an open dialog comes back by itself.
      await page.goto(path)
      await openIt?.(page)
      await expect(page.getByText(replacement).first()).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 15_000 })
    await expect(page.getByText(text)).toHaveCount(0)
    expect(await shellOf()).toBe(shell)
  })
}
