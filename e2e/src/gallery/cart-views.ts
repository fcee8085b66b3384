import { cartCalls } from '@panel/shared/contract'
import { requestsOf, type Scene } from '../faults/call-action'
import { actionNamed } from '../faults/call-actions'
import { uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { type Look, looking, settled, type View } from './view'

const cart = async (scene: Scene, look: Look, names: number) => {
  for (let count = 0; count < names; count += 1) {
    await call(scene.customerApi, cartCalls.add, { body: { name: uniqueName('harbour'), zone: 'com' } })
  }
  const page = await scene.open({ ...look, token: scene.customer.token })
  await page.goto('/cart')
  return page
}

export const cartViews: readonly View[] = [
  { name: 'cart-empty', open: async (scene, look) => await settled(await cart(scene, look, 0)) },
  { name: 'cart-items', open: async (scene, look) => await settled(await cart(scene, look, 3)) },
  {
    name: 'cart-submitted',
    open: async (scene, look) => {
      const page = await cart(scene, look, 1)
      await page.getByRole('button', { name: scene.t('mfe-search-cart:cart.submit') }).click()
      await page.getByText(scene.t('mfe-search-cart:submitted.title')).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'cart-failed',
    open: async (scene, look) => {
      scene.faultProxy.inject({ path: /^\/api\/cart$/ }, { kind: 'answer', status: 500 })
      const page = await cart(scene, look, 0)
      await page.getByRole('alert').waitFor()
      return await settled(page)
    },
  },
  {
    name: 'cart-submit-failed',
    open: async (scene, look) => {
      const action = actionNamed('cart submit')
      const { page, act, message } = await action.stage(looking(scene, look))
      scene.faultProxy.inject(requestsOf(action.call), { kind: 'answer', status: 500 })
      await act()
      await message('').first().waitFor()
      return await settled(page)
    },
  },
  {
    name: 'cart-removed',
    open: async (scene, look) => {
      const { page, act } = await actionNamed('cart remove').stage(looking(scene, look))
      await act()
      await page.getByRole('button', { name: scene.t('mfe-search-cart:cart.undo') }).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'cart-renewal',
    open: async (scene, look) => {
      const { id } = await scene.domain()
      const page = await scene.open({ ...look, token: scene.customer.token })
      await page.goto(`/cart?renew=${id}`)
      await page.getByRole('listitem').getByText(scene.t('mfe-search-cart:cart.renewal'), { exact: true }).waitFor()
      return await settled(page)
    },
  },
]
