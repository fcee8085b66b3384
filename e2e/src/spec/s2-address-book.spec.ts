import { storedAddress } from '../fixtures/accounts'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { addressCard } from '../screens/address-book'

const key = (name: string) => `mfe-address-book:${name}`

inEachLanguage(() => {
  test("[S2.44] 'Loading...', then 'No addresses found.' and 'Add Address'", async ({
    open,
    customer,
    faultProxy,
    expectText,
  }) => {
    const page = await open({ token: customer.token })
    const late = faultProxy.inject({ path: /^\/api\/address-book/ }, { kind: 'delay', ms: 1500 })
    await page.goto('/cpc/address-book')
    await expect(page.getByText(expectText('Loading...', key('loading'))).first()).toBeAttached()
    late()
    await expect(page.getByText(expectText('No addresses found.', key('list.none')))).toBeVisible()
    await page.getByRole('button', { name: expectText('Add Address', key('add')), exact: true }).click()
    await expect(page.getByRole('dialog', { name: expectText('New address', key('form.add')) })).toBeVisible()
  })

  test('[S2.44] a card for each address, with edit and delete', async ({
    open,
    customer,
    customerApi,
    t,
    expectText,
  }) => {
    await storedAddress(customerApi, { label: 'Home' })
    await storedAddress(customerApi, { label: 'Work' })
    const page = await open({ token: customer.token })
    await page.goto('/cpc/address-book')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
    const card = addressCard({ page, t }, 'Home')
    await card.getByRole('button', { name: t(key('card.editNamed'), { name: 'Home' }) }).click()
    const dialog = page.getByRole('dialog', { name: expectText('Edit address', key('form.edit')) })
    await expect(dialog.getByLabel(t('addresses:field.label'), { exact: true })).toHaveValue('Home')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await card.getByRole('button', { name: t(key('card.deleteNamed'), { name: 'Home' }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t(key('delete.confirm')) })
      .click()
    await expect(card).toBeHidden()
    await expect(addressCard({ page, t }, 'Work')).toBeVisible()
  })
})
