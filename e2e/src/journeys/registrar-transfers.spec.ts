import { approvedDomain, uniqueName } from '../fixtures/accounts'
import { checkAccessibility } from '../fixtures/axe'
import { expect, test } from '../fixtures/test'
import { openDomain } from '../screens/domain-manager'

// A name that the sandbox's other registrar holds, and its auth code.
const elsewhere = () => uniqueName('sandbox-elsewhere')
const code = 'Elsewhere-2468'

test('a domain of another registrar is asked for with its code, waits, and the request is withdrawn', async ({
  open,
  customer,
  t,
}) => {
  const page = await open({ token: customer.token })
  const name = `${elsewhere()}.com`
  await page.goto('/app/domain-manager')
  await page.getByRole('link', { name: t('mfe-domain-manager:navigation.transfer'), exact: true }).click()
  const chooser = page.getByRole('dialog', { name: t('mfe-domain-manager:task.transfer') })
  await chooser.getByRole('link', { name: t('mfe-domain-manager:registrar.in.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('mfe-domain-manager:registrar.in.title') })
  await dialog.getByLabel(t('mfe-domain-manager:registrar.in.domain')).fill(name)
  const field = dialog.getByLabel(t('mfe-domain-manager:registrar.in.code'))
  await field.fill('Wrong-13579')
  const request = dialog.getByRole('button', { name: t('mfe-domain-manager:registrar.in.submit') })
  await request.click()
  await expect(dialog).toContainText(t('errors:registry_2202'))
  await expect(field).toBeFocused()
  expect(await checkAccessibility(page)).toEqual([])
  await field.fill(code)
  await request.click()
  const panel = page.getByRole('complementary', { name })
  await expect(panel).toContainText(t('mfe-domain-manager:work.title.transfer'))
  expect(await checkAccessibility(page)).toEqual([])
  const cancel = t('mfe-domain-manager:registrar.in.cancel')
  await panel.getByRole('button', { name: cancel }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: cancel }).click()
  await expect(panel).toContainText(t('mfe-domain-manager:status.rejected'))
})

test('the auth code of an unlocked domain is shown once', async ({ open, customer, customerApi, adminToken, t }) => {
  const domain = await approvedDomain(customerApi, adminToken)
  const page = await open({ token: customer.token })
  await page.goto('/app/domain-manager')
  const panel = await openDomain({ page, t }, `${domain.name}.${domain.zone}`)
  await panel.getByRole('button', { name: t('mfe-domain-manager:registrar.out.code') }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: t('mfe-domain-manager:registrar.out.text') })
  await dialog.getByRole('button', { name: t('mfe-domain-manager:registrar.out.show') }).click()
  const shown = page.getByRole('dialog').filter({ hasText: t('mfe-domain-manager:registrar.out.once') })
  await expect(shown.getByRole('code')).toHaveText(/^\S{16,}-a1$/)
  expect(await checkAccessibility(page)).toEqual([])
  await shown.getByRole('button', { name: t('mfe-domain-manager:registrar.out.kept') }).click()
  await expect(shown).toBeHidden()
})
