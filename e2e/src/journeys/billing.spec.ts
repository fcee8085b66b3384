import { readFileSync } from 'node:fs'
import { checkAccessibility } from '../fixtures/axe'
import { priced } from '../fixtures/settings'
import { expect, test } from '../fixtures/test'
import { buy } from './whole/buy'

// A product that sells.
test.use({ settings: priced })

test('a name is priced from the search to its invoice, and an administrator marks the order as paid', async ({
  scene,
}) => {
  test.setTimeout(120_000)
  const { t } = scene
  const { page, domain } = await buy({ ...scene, prices: true }, async seen => {
    if (seen) expect(await checkAccessibility(seen)).toEqual([])
  })
  await page.goto('/cpc/billing')
  await expect(page.getByRole('heading', { level: 1, name: t('mfe-auth:title.billing') })).toBeVisible()
  const sidebar = page.getByRole('navigation', { name: t('shell:sidebar.label') })
  await expect(sidebar.getByRole('link', { name: t('shell:sidebar.billing') })).toHaveAttribute('aria-current', 'page')
  const orders = page.getByRole('table', { name: t('mfe-auth-billing:orders') })
  await expect(orders).toContainText(t('mfe-auth-billing:status.paid'))
  expect(await checkAccessibility(page)).toEqual([])
  await orders.getByRole('link').click()
  const order = page.getByRole('dialog')
  await expect(order).toContainText(t('mfe-auth-billing:item.register', { name: domain }))
  await order.getByLabel(t('mfe-auth-billing:invoice.language')).selectOption('uk')
  const fileOf = async (format: 'pdf' | 'html') => {
    const download = page.waitForEvent('download')
    await order.getByRole('button', { name: t(`mfe-auth-billing:invoice.${format}`) }).click()
    return readFileSync(await (await download).path())
  }
  expect((await fileOf('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await fileOf('html')).toString()).toContain('ТОВ «Приклад»')
  expect(await checkAccessibility(page)).toEqual([])
})
