import { expect, test } from '../fixtures/test'

test('Back and Forward, one at once after the other, lead to the pages again; nothing is reloaded', async ({
  scene,
  t,
}) => {
  const page = await scene.open()
  await page.goto('/cpc/address-book')
  const links = page.getByRole('navigation', { name: t('shell:topLinks') })
  await links.getByRole('link', { name: t('mfe-search-cart:title.cart'), exact: true }).click()
  const cart = page.getByRole('heading', { level: 1, name: t('mfe-search-cart:title.cart'), exact: true })
  await expect(cart).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  for (let times = 0; times < 3; times += 1) {
    await page.goBack()
    await page.goForward()
  }
  await expect(cart).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})
