import { uniqueName } from '../fixtures/accounts'
import type { Scene } from '../fixtures/test'
import { openUserMenu } from '../screens/header'
import { addButton, resultOf, searchField, searchFor } from '../screens/search'
import type { Views } from './view'

const searched = async (scene: Scene, text: string) => {
  const page = await scene.open({ at: '/' })
  await searchFor({ page, t: scene.t }, text)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  return page
}

/** Home and the pages around it. */
export const siteViews: Views = {
  home: async scene => {
    const page = await scene.open({ at: '/' })
    await searchField({ page, t: scene.t }).waitFor()
    return page
  },
  'home-taken': async scene => await searched(scene, 'wikipedia.org'),
  'home-available': async scene => {
    const domain = `${uniqueName('harbour')}.com`
    const page = await searched(scene, domain)
    await addButton({ page, t: scene.t }, domain).click()
    await page.getByText(scene.t('mfe-search-cart:cart.added')).first().waitFor()
    return page
  },
  'home-unknown': async scene => {
    const page = await searched(scene, 'unknown-test.com')
    await resultOf({ page, t: scene.t }, 'unknown-test.com').waitFor()
    return page
  },
  'home-several': async scene => await searched(scene, `google.com, ${uniqueName()}.net, привіт.ua`),
  'user-menu': async scene => {
    const page = await scene.open({ token: scene.customer.token, at: '/' })
    await openUserMenu({ page, t: scene.t }, scene.customer.email)
    return page
  },
}
