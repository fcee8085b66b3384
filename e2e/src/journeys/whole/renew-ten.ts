import { expect } from '@playwright/test'
import { uniqueName } from '../../fixtures/accounts'
import { heldName, holdDomains } from '../../fixtures/held-domains'
import { atHome, domainLink, goToDomains, type Journey } from './journey'

/** A customer renews ten domains that end soon in one step, and reads before it what they cost together. */
export const renewTen = async (journey: Journey): Promise<void> => {
  const { customer, product, prices, t } = journey
  const prefix = uniqueName()
  await holdDomains(product, customer.email, 10, prefix)
  const screen = await atHome(journey)
  const { page } = screen
  await goToDomains(screen, customer)
  await expect(domainLink(screen, heldName(10, prefix))).toBeVisible()
  await page.getByRole('checkbox', { name: t('mfe-domain-manager:list.selectAll') }).check({ force: true })
  await page.getByRole('button', { name: t('mfe-domain-manager:bulk.menu.more') }).click()
  await page.getByRole('menuitem', { name: t('mfe-domain-manager:bulk.order.renew') }).click()
  const form = page.getByRole('dialog', { name: t('mfe-domain-manager:bulk.order.renew') })
  await form.getByRole('button', { name: t('mfe-domain-manager:bulk.preview') }).click()
  const dialog = page.getByRole('dialog', { name: t('operations:title.renew', { count: 1 }) })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const act = t('operations:act.renew', { count: 10 })
  if (prices) await expect(dialog).toContainText(/5[,\s]000[.,]00/)
  await dialog.getByRole('button', { name: prices ? new RegExp(`^${act} .*5[,\\s]000[.,]00`) : act }).click()
  await expect(dialog.getByText(t('operations:succeededRenew', { count: 10 }))).toBeVisible({ timeout: 30_000 })
  if (prices) await expect(dialog.getByRole('link', { name: /5[,\s]000[.,]00/ })).toBeVisible()
  await dialog
    .getByRole('button', { name: t('operations:close') })
    .last()
    .click()
}
