import { cartCalls } from '@panel/shared/contract'
import { requestsOf, type Scene } from '../faults/call-action'
import { actionNamed } from '../faults/call-actions'
import { uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { openUserMenu } from '../screens/header'
import { addButton, resultOf, searchField, searchFor } from '../screens/search'
import { type Look, settled, type View } from './view'

const searched = async (scene: Scene, look: Look, text: string) => {
  const page = await scene.open(look)
  await page.goto('/')
  await searchFor({ page, t: scene.t }, text)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  return page
}

const cart = async (scene: Scene, look: Look, names: number) => {
  for (let count = 0; count < names; count += 1) {
    await call(scene.asCustomer, cartCalls.add, { body: { name: uniqueName('harbour'), zone: 'com' } })
  }
  const page = await scene.open({ ...look, token: scene.customer.token })
  await page.goto('/cart')
  return page
}

/** Home, cart and the pages around them. */
export const siteViews: readonly View[] = [
  {
    name: 'home',
    open: async (scene, look) => {
      const page = await scene.open(look)
      await page.goto('/')
      await searchField({ page, t: scene.t }).waitFor()
      return await settled(page)
    },
  },
  { name: 'home-taken', open: async (scene, look) => await settled(await searched(scene, look, 'wikipedia.org')) },
  {
    name: 'home-available',
    open: async (scene, look) => {
      const domain = `${uniqueName('harbour')}.com`
      const page = await searched(scene, look, domain)
      await addButton({ page, t: scene.t }, domain).click()
      await page.getByText(scene.t('mfe-search-cart:cart.added')).first().waitFor()
      return await settled(page)
    },
  },
  {
    name: 'home-unknown',
    open: async (scene, look) => {
      const page = await searched(scene, look, 'unknown-test.com')
      await resultOf({ page, t: scene.t }, 'unknown-test.com').waitFor()
      return await settled(page)
    },
  },
  {
    name: 'home-searching',
    open: async (scene, look) => {
      scene.door.plant({ path: /^\/api\/whois/ }, { kind: 'hang' })
      const page = await scene.open(look)
      await page.goto('/')
      await searchFor({ page, t: scene.t }, 'wikipedia.org')
      await page
        .getByText(scene.t('mfe-search-cart:result.searching', { domain: 'wikipedia.org' }))
        .first()
        .waitFor({ state: 'attached' })
      return page
    },
  },
  {
    name: 'home-several',
    open: async (scene, look) =>
      await settled(await searched(scene, look, `google.com, ${uniqueName()}.net, привіт.ua`)),
  },
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
      scene.door.plant({ path: /^\/api\/cart$/ }, { kind: 'answer', status: 500 })
      const page = await cart(scene, look, 0)
      await page.getByRole('alert').waitFor()
      return await settled(page)
    },
  },
  {
    name: 'cart-submit-failed',
    open: async (scene, look) => {
      const action = actionNamed('cart submit')
      const { page, act, message } = await action.stage({
        ...scene,
        open: options => scene.open({ ...options, ...look }),
      })
      scene.door.plant(requestsOf(action.call), { kind: 'answer', status: 500 })
      await act()
      await message('').first().waitFor()
      return await settled(page)
    },
  },
  {
    name: 'terms',
    open: async (scene, look) => {
      const page = await scene.open(look)
      await page.goto('/terms')
      await page.getByRole('heading', { level: 1 }).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'personal-data',
    open: async (scene, look) => {
      const page = await scene.open({ ...look, token: scene.customer.token })
      await page.goto('/cpc/personal-data')
      await page.getByRole('heading', { level: 1 }).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'user-menu',
    open: async (scene, look) => {
      const page = await scene.open({ ...look, token: scene.customer.token })
      await page.goto('/')
      await openUserMenu({ page, t: scene.t }, scene.customer.email)
      return await settled(page)
    },
  },
]
