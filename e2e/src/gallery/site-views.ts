import { uniqueName } from '../fixtures/accounts'
import type { Scene } from '../fixtures/test'
import { openUserMenu } from '../screens/header'
import { addButton, resultOf, searchField, searchFor } from '../screens/search'
import { type Appearance, settled, type View } from './view'

const searched = async (scene: Scene, appearance: Appearance, text: string) => {
  const page = await scene.open(appearance)
  await page.goto('/')
  await searchFor({ page, t: scene.t }, text)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  return page
}

/** Home and the pages around it. */
export const siteViews: readonly View[] = [
  {
    name: 'home',
    open: async (scene, appearance) => {
      const page = await scene.open(appearance)
      await page.goto('/')
      await searchField({ page, t: scene.t }).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'home-taken',
    open: async (scene, appearance) => await settled(await searched(scene, appearance, 'wikipedia.org')),
  },
  {
    name: 'home-available',
    open: async (scene, appearance) => {
      const domain = `${uniqueName('harbour')}.com`
      const page = await searched(scene, appearance, domain)
      await addButton({ page, t: scene.t }, domain).click()
      await page.getByText(scene.t('mfe-search-cart:cart.added')).first().waitFor()
      return await settled(page)
    },
  },
  {
    name: 'home-unknown',
    open: async (scene, appearance) => {
      const page = await searched(scene, appearance, 'unknown-test.com')
      await resultOf({ page, t: scene.t }, 'unknown-test.com').waitFor()
      return await settled(page)
    },
  },
  {
    name: 'home-searching',
    open: async (scene, appearance) => {
      scene.faultProxy.inject({ path: /^\/api\/whois/ }, { kind: 'hang' })
      const page = await scene.open(appearance)
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
    open: async (scene, appearance) =>
      await settled(await searched(scene, appearance, `google.com, ${uniqueName()}.net, привіт.ua`)),
  },
  {
    name: 'user-menu',
    open: async (scene, appearance) => {
      const page = await scene.open({ ...appearance, token: scene.customer.token })
      await page.goto('/')
      await openUserMenu({ page, t: scene.t }, scene.customer.email)
      return await settled(page)
    },
  },
]
