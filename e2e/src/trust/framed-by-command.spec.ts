import { openTeam, runRelease } from '../fixtures/team'
import { expect, test } from '../fixtures/test'
import { frameOf } from '../fixtures/untrusted'

const panel = 'mfe-address-book'

// Its own product: other tests must not see the panel in a frame.
test.use({ settings: { LOG_LEVEL: 'warn' } })

test('an operator puts a panel into a frame, which the gate tries first, and takes it out again', async ({
  open,
  product,
  customer,
  t,
}) => {
  test.setTimeout(600_000)
  const team = await openTeam()
  const build = await team.release(product, 'publish', panel, '--in', await team.take(panel))
  await runRelease(product, 'promote', panel, build, '--why', 'with a standalone build')
  const page = await open({ token: customer.token })
  const heading = { name: t('mfe-address-book:title'), exact: true }

  await runRelease(product, 'untrusted', panel, '--why', 'nobody knows this team')
  await page.goto('/cpc/address-book')
  await expect(frameOf(page).getByRole('heading', heading)).toBeVisible()

  await runRelease(product, 'trusted', panel, '--why', 'reviewed')
  await page.goto('/cpc/address-book')
  await expect(page.getByRole('main').getByRole('heading', heading)).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await team.leave()
})
