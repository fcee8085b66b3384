import { cartCalls } from '@panel/shared/contract'
import { requestsOf } from '../faults/call-action'
import { actionNamed } from '../faults/call-actions'
import { giveRegistrant, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import type { Scene } from '../fixtures/test'
import { type Appearance, settled, type View, withAppearance } from './view'

const cart = async (scene: Scene, appearance: Appearance, names: number) => {
  for (let count = 0; count < names; count += 1) {
    await call(scene.customerApi, cartCalls.add, { body: { name: uniqueName('harbour'), zone: 'com' } })
  }
  const page = await scene.open({ ...appearance, token: scene.customer.token })
  await page.goto('/cart')
  return page
}

export const cartViews: readonly View[] = [
  { name: 'cart-empty', open: async (scene, appearance) => await settled(await cart(scene, appearance, 0)) },
  { name: 'cart-items', open: async (scene, appearance) => await settled(await cart(scene, appearance, 3)) },
  {
    name: 'cart-submitted',
    open: async (scene, appearance) => {
      await giveRegistrant(scene.customerApi)
      const page = await cart(scene, appearance, 1)
      await page.getByRole('button', { name: scene.t('mfe-search-cart:cart.submit') }).click()
      await page.getByText(scene.t('mfe-search-cart:submitted.title')).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'cart-failed',
    open: async (scene, appearance) => {
      scene.faultProxy.inject({ path: /^\/api\/cart$/ }, { kind: 'answer', status: 500 })
      const page = await cart(scene, appearance, 0)
      await page.getByRole('alert').waitFor()
      return await settled(page)
    },
  },
  {
    name: 'cart-submit-failed',
    open: async (scene, appearance) => {
      const action = actionNamed('cart submit')
      const { page, act, message } = await action.stage(withAppearance(scene, appearance))
      scene.faultProxy.inject(requestsOf(action.call), { kind: 'answer', status: 500 })
      await act()
      await message('').first().waitFor()
      return await settled(page)
    },
  },
  {
    name: 'cart-removed',
    open: async (scene, appearance) => {
      const { page, act } = await actionNamed('cart remove').stage(withAppearance(scene, appearance))
      await act()
      await page.getByRole('button', { name: scene.t('mfe-search-cart:cart.undo') }).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'cart-renewal',
    open: async (scene, appearance) => {
      const { id } = await scene.domain()
      const page = await scene.open({ ...appearance, token: scene.customer.token })
      await page.goto(`/cart?renew=${id}`)
      await page.getByRole('listitem').getByText(scene.t('mfe-search-cart:cart.renewal'), { exact: true }).waitFor()
      return await settled(page)
    },
  },
]
