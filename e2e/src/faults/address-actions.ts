import { addressCalls } from '@panel/shared/contract'
import { storedAddress, uniqueName } from '../fixtures/accounts'
import type { Scene } from '../fixtures/test'
import { expect } from '../fixtures/test'
import { addressCard, fillAddress } from '../screens/address-book'
import { arriving, type CallAction, clicked } from './call-action'

const text = (name: string) => `mfe-address-book:${name}`

const withCard = async ({ open, t, customer, customerApi }: Scene) => {
  const label = uniqueName('home')
  await storedAddress(customerApi, { label, city: 'Kyiv' })
  const page = await open({ token: customer.token, at: '/cpc/address-book' })
  const card = addressCard({ page, t }, label)
  await card.waitFor()
  const edit = card.getByRole('button', { name: t(text('card.editNamed'), { name: label }) })
  return { page, label, card, edit, dialog: page.getByRole('dialog') }
}

/** The calls of the address book. */
export const addressActions: readonly CallAction[] = [
  {
    name: 'address list',
    call: addressCalls.list,
    fallback: { key: text('error.load'), english: 'Failed to load' },
    stage: async ({ open, t, customer }) => {
      const page = await open({ token: customer.token, at: '/cart' })
      return arriving(page, '/cpc/address-book', t(text('retry')))
    },
  },
  {
    name: 'address add',
    call: addressCalls.create,
    fallback: { key: text('error.save'), english: 'Unexpected error' },
    stage: async ({ open, t, customer }) => {
      const page = await open({ token: customer.token, at: '/cpc/address-book' })
      await page.getByRole('button', { name: t(text('add')), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await fillAddress({ page, t }, dialog, {
        first_name: 'Ivan',
        last_name: 'Shevchenko',
        address_line1: 'Mykhailivska 3',
        city: 'Kyiv',
        country: 'UA',
        email: 'ivan@example.com',
      })
      const usable = dialog.getByRole('button', { name: t(text('form.save')) })
      const city = dialog.getByLabel(t('addresses:field.city'), { exact: true })
      return clicked(page, usable, dialog, () => expect(city).toHaveValue('Kyiv'))
    },
  },
  {
    name: 'address read',
    call: addressCalls.get,
    fallback: { key: text('error.loadOne'), english: 'Failed to load address' },
    stage: async scene => {
      const { page, dialog, edit } = await withCard(scene)
      const close = dialog.getByRole('button', { name: scene.t(text('form.close')), exact: true }).last()
      return {
        page,
        act: async () => {
          if (await close.isVisible()) await close.click()
          await dialog.waitFor({ state: 'hidden' })
          await edit.click()
        },
        message: shown => dialog.getByRole('alert').filter({ hasText: shown }),
        usable: dialog.getByRole('button', { name: scene.t(text('retry')) }),
      }
    },
  },
  {
    name: 'address save',
    call: addressCalls.update,
    fallback: { key: text('error.save'), english: 'Unexpected error' },
    stage: async scene => {
      const { page, dialog, edit } = await withCard(scene)
      await edit.click()
      await fillAddress({ page, t: scene.t }, dialog, { city: 'Odesa' })
      const usable = dialog.getByRole('button', { name: scene.t(text('form.save')) })
      const city = dialog.getByLabel(scene.t('addresses:field.city'), { exact: true })
      return clicked(page, usable, dialog, () => expect(city).toHaveValue('Odesa'))
    },
  },
  {
    name: 'address delete',
    call: addressCalls.remove,
    fallback: { key: text('error.delete'), english: 'Failed to delete address' },
    stage: async scene => {
      const { page, label, card } = await withCard(scene)
      await card.getByRole('button', { name: scene.t(text('card.deleteNamed'), { name: label }) }).click()
      const question = page.getByRole('alertdialog')
      const usable = question.getByRole('button', { name: scene.t(text('delete.confirm')) })
      return clicked(page, usable, question, () => card.waitFor({ state: 'attached' }))
    },
  },
]
