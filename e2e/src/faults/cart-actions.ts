import { cartCalls } from '@panel/shared/contract'
import type { Locator, Page } from '@playwright/test'
import { giveRegistrant, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import type { Scene } from '../fixtures/test'
import { addButton, searchFor } from '../screens/search'
import { type CallAction, clicked, type Staged } from './call-action'

const withItem = async ({ open, t, customer, customerApi }: Scene) => {
  const name = uniqueName()
  await call(customerApi, cartCalls.add, { body: { name, zone: 'com' } })
  const page = await open({ token: customer.token, at: '/cart' })
  const item = page
    .getByRole('list', { name: t('mfe-search-cart-checkout:items') })
    .getByText(`${name}.com`, { exact: true })
  await item.waitFor()
  return { page, domain: `${name}.com`, item }
}

const keeping = (page: Page, usable: Locator, kept: Locator): Staged =>
  clicked(page, usable, page.getByRole('main'), () => kept.waitFor())

/** The calls that change the cart. */
export const cartActions: readonly CallAction[] = [
  {
    name: 'cart add',
    call: cartCalls.add,
    fallback: { key: 'mfe-search-cart:cart.addFailed', english: 'Error adding to cart.' },
    stage: async ({ open, t, customer }) => {
      const page = await open({ token: customer.token })
      const domain = `${uniqueName()}.com`
      await page.goto('/')
      await searchFor({ page, t }, domain)
      const usable = addButton({ page, t }, domain)
      return keeping(page, usable, usable)
    },
  },
  {
    name: 'cart remove',
    call: cartCalls.remove,
    fallback: { key: 'mfe-search-cart-checkout:removeFailed' },
    goneIsDone: true,
    stage: async scene => {
      const { page, domain, item } = await withItem(scene)
      const usable = page.getByRole('button', { name: scene.t('mfe-search-cart-checkout:remove', { domain }) })
      return keeping(page, usable, item)
    },
  },
  {
    name: 'cart submit',
    call: cartCalls.submit,
    fallback: { key: 'mfe-search-cart-checkout:submitFailed' },
    stage: async scene => {
      await giveRegistrant(scene.customerApi)
      const { page, item } = await withItem(scene)
      const usable = page.getByRole('button', { name: scene.t('mfe-search-cart-checkout:submit') })
      return keeping(page, usable, item)
    },
  },
]
