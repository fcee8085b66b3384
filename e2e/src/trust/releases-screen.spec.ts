import { expect, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'

const t = readTexts('en')
const name = 'mfe-address-book'

// Its own product: other tests need the panel that is disabled here.
test.use({ settings: { LOG_LEVEL: 'warn' } })

test('an administrator sees what is live, disables a panel with a reason and enables it', async ({
  open,
  customer,
  adminToken,
}) => {
  const admin = await open({ token: adminToken })
  await admin.goto('/admin?tab=releases')
  for (const each of ['shell', 'mfe-search-cart', 'mfe-auth', 'mfe-domain-manager', name, 'mfe-admin'])
    await expect(admin.getByRole('row', { name: new RegExp(each) })).toContainText('npm start')
  const change = async (action: 'disable' | 'enable'): Promise<void> => {
    await admin.getByRole('button', { name: t('mfe-admin:releases.changeNamed', { name }) }).click()
    const dialog = admin.getByRole('dialog')
    await dialog
      .getByRole('combobox', { name: t('mfe-admin:releases.what') })
      .selectOption({ label: t(`mfe-admin:releases.do.${action}`) })
    await dialog.getByRole('textbox', { name: t('mfe-admin:releases.reason') }).fill('for a minute')
    await dialog.getByRole('button', { name: t(`mfe-admin:releases.do.${action}`), exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  const row = admin.getByRole('row', { name: new RegExp(name) })
  const addresses = t('mfe-address-book:list.noneText')
  const page = await open({ token: customer.token })

  await change('disable')
  await expect(row).toContainText(t('mfe-admin:releases.disabled'))
  await expect(row).toContainText('for a minute')
  await page.goto('/cpc/address-book')
  await expect(page.getByText(addresses)).toBeHidden()

  await change('enable')
  await expect(row).toContainText(t('mfe-admin:releases.done.enable'))
  await page.goto('/cpc/address-book')
  await expect(page.getByText(addresses)).toBeVisible()
})
