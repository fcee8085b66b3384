import { openDrawer } from '../faults/domain-actions'
import type { Scene } from '../fixtures/test'
import { type View, withAppearance } from './view'

interface Waiting {
  name: string
  /** Answers to these requests never come. */
  without: RegExp
  path: string
  /** Text that shows or says that something is loading. */
  key: string
  token?: (scene: Scene) => string
}

const waiting = ({ name, without, path, key, token = scene => scene.customer.token }: Waiting): View => ({
  name,
  open: async (scene, appearance) => {
    scene.faultProxy.inject({ path: without }, { kind: 'hang' })
    const page = await scene.open({ ...appearance, token: token(scene) })
    // What hangs may be part of the page: it never counts as loaded.
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByText(scene.t(key)).first().waitFor({ state: 'attached' })
    return page
  },
})

/** Pages whose records are on their way. */
export const waitingViews: readonly View[] = [
  waiting({ name: 'cart-loading', without: /^\/api\/cart$/, path: '/cart', key: 'mfe-search-cart:cart.loading' }),
  waiting({
    name: 'domains-loading',
    without: /^\/api\/domains\/my/,
    path: '/app/domain-manager',
    key: 'mfe-domain-manager:loading',
  }),
  waiting({
    name: 'addresses-loading',
    without: /^\/api\/address-book/,
    path: '/cpc/address-book',
    key: 'mfe-address-book:loading',
  }),
  waiting({
    name: 'admin-loading',
    without: /^\/api\/admin\//,
    path: '/admin?tab=domains',
    key: 'mfe-admin:loading',
    token: scene => scene.adminToken,
  }),
  {
    name: 'records-loading',
    open: async (scene, appearance) => {
      scene.faultProxy.inject({ path: /^\/api\/dns\// }, { kind: 'hang' })
      const { page, panel } = await openDrawer(withAppearance(scene, appearance), 'dns')
      await panel.getByText(scene.t('mfe-domain-manager:loading')).waitFor({ state: 'attached' })
      return page
    },
  },
  waiting({
    name: 'panel-slow',
    without: /^\/panels\/mfe-address-book\/.*remoteEntry/,
    path: '/cpc/address-book',
    key: 'shell:panelLoading.slow',
  }),
]
