import type { Scene } from '../fixtures/test'
import { otherBuild, release } from '../releases/builds'
import { openAuthorization } from '../screens/authorization'
import { refused } from './auth-views'
import { settled, type View, type Views } from './view'

/** The page comes with a registry whose signature does not hold. */
const withoutRegistry = async ({ faultProxy, open, t }: Scene) => {
  faultProxy.inject(
    { path: /^\/$/ },
    { kind: 'change', change: body => Buffer.from(body.toString().replace(/"signature":"./, '"signature":"-')) },
  )
  const page = await open({ at: '/' })
  await page.getByText(t('shell:registryMissing.title')).waitFor()
  return page
}

/** What a keyboard shortcut opens over the domains. */
const shortcut =
  (keys: string, title: string): View =>
  async scene => {
    const page = await scene.open({ token: scene.customer.token, at: '/app/domain-manager' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press(keys)
    await page.getByRole('dialog', { name: scene.t(title) }).waitFor()
    return page
  }

/** What the shell shows when something is missing, broken or new. */
export const platformViews: Views = {
  shortcuts: shortcut('?', 'shortcuts:help.title'),
  'command-palette': shortcut('Control+k', 'shortcuts:palette.title'),
  'panel-failure': async scene => {
    scene.faultProxy.inject({ path: /^\/panels\/mfe-address-book\// }, { kind: 'answer', status: 404 })
    const page = await scene.open({ token: scene.customer.token, at: '/cpc/address-book' })
    await page.getByRole('alert').getByText(scene.t('shell:panelFailure.restWorks')).waitFor()
    return page
  },
  'registry-missing': withoutRegistry,
  'plain-sign-in': async scene => {
    const page = await withoutRegistry(scene)
    await openAuthorization({ page, t: scene.t })
    await page.getByText(scene.t('session:authorization.plain')).waitFor()
    return page
  },
  'update-notice': async scene => {
    const page = await scene.open({ token: scene.customer.token, at: '/' })
    await settled(page)
    // The same build under another id, as others of these views are shown by it afterwards.
    const text = scene.t('mfe-search-cart:add_domain')
    await release(scene.product, await otherBuild('mfe-search-cart', `1.0.0-again-${Date.now()}`, text, text))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText(scene.t('session:update.title')).waitFor()
    return page
  },
  offline: refused('auto-renew', { kind: 'drop' }),
}
