import { openDrawer } from '../faults/domain-actions'
import type { Scene } from '../fixtures/test'
import { searchFor } from '../screens/search'
import type { View, Views } from './view'

interface Waiting {
  /** Answers to these requests never come. */
  without: RegExp
  path: string
  /** Text that shows or says that something is loading. */
  key: string
  token?: (scene: Scene) => string
}

const waiting =
  ({ without, path, key, token = scene => scene.customer.token }: Waiting): View =>
  async scene => {
    scene.faultProxy.inject({ path: without }, { kind: 'hang' })
    const page = await scene.open({ token: token(scene) })
    // What hangs may be part of the page: it never counts as loaded.
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByText(scene.t(key)).first().waitFor({ state: 'attached' })
    return page
  }

/** Pages whose records are on their way, which never settle. */
export const waitingViews: Views = {
  'home-searching': async scene => {
    scene.faultProxy.inject({ path: /^\/api\/whois/ }, { kind: 'hang' })
    const page = await scene.open({ at: '/' })
    await searchFor({ page, t: scene.t }, 'wikipedia.org')
    await page
      .getByText(scene.t('mfe-search-cart:result.searching', { domain: 'wikipedia.org' }))
      .first()
      .waitFor({ state: 'attached' })
    return page
  },
  'cart-loading': waiting({ without: /^\/api\/cart$/, path: '/cart', key: 'mfe-search-cart:cart.loading' }),
  'domains-loading': waiting({
    without: /^\/api\/domains\/my/,
    path: '/app/domain-manager',
    key: 'mfe-domain-manager:loading',
  }),
  'addresses-loading': waiting({
    without: /^\/api\/address-book/,
    path: '/cpc/address-book',
    key: 'mfe-address-book:loading',
  }),
  'admin-loading': waiting({
    without: /^\/api\/admin\//,
    path: '/admin?tab=domains',
    key: 'mfe-admin:loading',
    token: scene => scene.adminToken,
  }),
  'records-loading': async scene => {
    scene.faultProxy.inject({ path: /^\/api\/dns\// }, { kind: 'hang' })
    const { page, panel } = await openDrawer(scene, 'dns')
    await panel.getByText(scene.t('mfe-domain-manager:loading')).waitFor({ state: 'attached' })
    return page
  },
  'panel-slow': waiting({
    without: /^\/panels\/mfe-address-book\/.*remoteEntry/,
    path: '/cpc/address-book',
    key: 'shell:panelLoading.slow',
  }),
}
