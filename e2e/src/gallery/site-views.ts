import type { Scene } from '../faults/call-action'
import { uniqueName } from '../fixtures/accounts'
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

/** Home and the pages around it. */
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
      scene.faultProxy.inject({ path: /^\/api\/whois/ }, { kind: 'hang' })
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
