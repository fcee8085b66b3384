import { storedAddress } from '../fixtures/accounts'
import { answerTo, hold, lastJson, requestsTo } from '../fixtures/requests'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { addressCard, fillAddress } from '../screens/address-book'

const required = {
  first_name: 'Ivan',
  last_name: 'Shevchenko',
  address_line1: 'Mykhailivska 3',
  country: 'UA',
  city: 'Kyiv',
  email: 'ivan@example.com',
}

const optional = {
  label: 'Branch',
  address_line2: 'Floor 2',
  state: 'Lviv Oblast',
  postal_code: '79000',
  vat_number: 'UA1234567890',
  phone_code: '+380',
  phone_number: '322000000',
}

const nothing = Object.fromEntries([...Object.keys(optional), 'organisation'].map(field => [field, null]))

inEachLanguage(() => {
  test('[S2.44] [S3.5] [S5.6] [S5.9] [S7.19] [S7.20] [S7.21] [S9.9] addresses are listed, added, read, replaced and deleted', async ({
    scene,
  }) => {
    const { open, customer, customerApi, faultProxy, t, expectText } = scene
    const page = await open({ token: customer.token })
    const screen = { page, t }
    const text = (english: string, key: string) => expectText(english, `mfe-address-book:${key}`)
    const form = page.getByRole('dialog')
    const field = (name: string) => form.getByLabel(t(`addresses:field.${name}`), { exact: true })
    const save = form.getByRole('button', { name: t('mfe-address-book:form.save') })
    const added = addressCard(screen, 'Ivan Shevchenko')

    await test.step("'Loading...', then 'No addresses found.' and 'Add Address'", async () => {
      const release = hold(faultProxy, /^\/api\/address-book/)
      await page.goto('/cpc/address-book')
      await expect(page.getByText(text('Loading...', 'loading')).first()).toBeAttached()
      release()
      await expect(page.getByText(text('No addresses found.', 'list.none'))).toBeVisible()
      await page.getByRole('button', { name: text('Add Address', 'add'), exact: true }).click()
      await expect(page.getByRole('dialog', { name: text('New address', 'form.add') })).toBeVisible()
      await expect(field('phone_code')).toHaveAttribute('placeholder', '+380')
    })

    await test.step('it needs its required fields, and only those', async () => {
      await field('email').fill('')
      await save.click()
      for (const name of Object.keys(required))
        await expect(field(name), name).toHaveAccessibleDescription(new RegExp(t('errors:required')))
      for (const name of Object.keys(optional))
        await expect(field(name), name).not.toHaveAttribute('aria-invalid', 'true')
      await fillAddress(screen, form, { ...required, email: 'ivan' })
      await save.click()
      await expect(field('email')).toHaveAccessibleDescription(new RegExp(t('errors:email')))
      expect(requestsTo(faultProxy, 'POST', '/api/address-book/')).toHaveLength(0)
      await field('email').fill(required.email)
      await save.click()
      await expect(added).toBeVisible()
      // The address bar names the dialog until it is closed, and a reload opens what it names.
      await expect(form).toBeHidden()
      expect(lastJson(faultProxy, 'POST', '/api/address-book/')).toEqual({ ...nothing, ...required })
    })

    await test.step('it has its fields in the form and in the store, and is replaced as a whole', async () => {
      const whole = { ...required, ...optional }
      const { id } = await storedAddress(customerApi, whole)
      await page.reload()
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
      const card = addressCard(screen, 'Branch')
      const edit = card.getByRole('button', { name: t('mfe-address-book:card.editNamed', { name: 'Branch' }) })
      expect(await answerTo(page, `/api/address-book/${id}`, () => edit.click())).toEqual({ id, ...whole })
      await expect(page.getByRole('dialog', { name: text('Edit address', 'form.edit') })).toBeVisible()
      for (const [name, value] of Object.entries(whole)) await expect(field(name), name).toHaveValue(value)
      await fillAddress(screen, form, { city: 'Odesa' })
      await save.click()
      await expect(card).toContainText('Odesa')
      const sent = { ...whole, city: 'Odesa', organisation: null }
      expect(lastJson(faultProxy, 'PUT', `/api/address-book/${id}`)).toEqual(sent)
    })

    await test.step('it is deleted after a question', async () => {
      const question = page.getByRole('alertdialog')
      const askToDelete = () =>
        added.getByRole('button', { name: t('mfe-address-book:card.deleteNamed', { name: 'Ivan Shevchenko' }) }).click()
      await askToDelete()
      await expect(
        question.getByText(text('Are you sure you want to delete this address?', 'delete.text')),
      ).toBeVisible()
      await question.getByRole('button', { name: t('ui:cancel'), exact: true }).click()
      await expect(added).toBeVisible()
      expect(requestsTo(faultProxy, 'DELETE', /./)).toHaveLength(0)
      await askToDelete()
      await question.getByRole('button', { name: t('mfe-address-book:delete.confirm') }).click()
      await expect(added).toBeHidden()
      await expect.poll(() => requestsTo(faultProxy, 'DELETE', /^\/api\/address-book\/\d+$/).at(-1)?.status).toBe(204)
      await expect(addressCard(screen, 'Branch')).toBeVisible()
    })
  })
})
