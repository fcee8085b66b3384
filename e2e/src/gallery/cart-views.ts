import { cartCalls } from '@panel/shared/contract'
import { giveRegistrant, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import type { Scene } from '../fixtures/test'
import { refused, undoable } from './auth-views'
import type { Views } from './view'

const cart = async (scene: Scene, names: number) => {
  for (let count = 0; count < names; count += 1) {
    await call(scene.customerApi, cartCalls.add, { body: { name: uniqueName('harbour'), zone: 'com' } })
  }
  const page = await scene.open({ token: scene.customer.token, at: '/cart' })
  return page
}

export const cartViews: Views = {
  'cart-empty': async scene => await cart(scene, 0),
  'cart-items': async scene => await cart(scene, 3),
  'cart-submitted': async scene => {
    await giveRegistrant(scene.customerApi)
    const page = await cart(scene, 1)
    await page.getByRole('button', { name: scene.t('mfe-search-cart-checkout:submit') }).click()
    await page.getByText(scene.t('mfe-search-cart:submitted.title')).waitFor()
    return page
  },
  'cart-failed': async scene => {
    scene.faultProxy.inject({ path: /^\/api\/cart$/ }, { kind: 'answer', status: 500 })
    const page = await cart(scene, 0)
    await page.getByRole('alert').waitFor()
    return page
  },
  'cart-submit-failed': refused('cart submit'),
  'cart-removed': undoable('cart remove', 'mfe-search-cart-checkout:undo'),
  'cart-renewal': async scene => {
    const { id } = await scene.domain()
    const page = await scene.open({ token: scene.customer.token, at: `/cart?renew=${id}` })
    await page
      .getByRole('listitem')
      .getByText(scene.t('mfe-search-cart-checkout:renewFor', { count: 1 }))
      .waitFor()
    return page
  },
}
