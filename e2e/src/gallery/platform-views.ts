import { requestsOf } from '../faults/call-action'
import { actionNamed } from '../faults/call-actions'
import { otherBuild, release } from '../fixtures/other-build'
import type { Scene } from '../fixtures/test'
import { openAuthorization } from '../screens/authorization'
import { type Appearance, settled, type View, withAppearance } from './view'

/** The page comes with a registry whose signature does not hold. */
export const withoutRegistry = async ({ faultProxy, open, t }: Scene, appearance: Appearance) => {
  faultProxy.inject(
    { path: /^\/$/ },
    { kind: 'change', change: body => Buffer.from(body.toString().replace(/"signature":"./, '"signature":"-')) },
  )
  const page = await open(appearance)
  await page.goto('/')
  await page.getByText(t('shell:registryMissing.title')).waitFor()
  return page
}

/** What a keyboard shortcut opens over the domains. */
const shortcut = (name: string, keys: string, title: string): View => ({
  name,
  open: async (scene, appearance) => {
    const page = await scene.open({ ...appearance, token: scene.customer.token })
    await page.goto('/app/domain-manager')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press(keys)
    await page.getByRole('dialog', { name: scene.t(title) }).waitFor()
    return await settled(page)
  },
})

/** What the shell shows when something is missing, broken or new. */
export const platformViews: readonly View[] = [
  shortcut('shortcuts', '?', 'shortcuts:help.title'),
  shortcut('command-palette', 'Control+k', 'shortcuts:palette.title'),
  {
    name: 'panel-failure',
    open: async (scene, appearance) => {
      scene.faultProxy.inject({ path: /^\/panels\/mfe-address-book\// }, { kind: 'answer', status: 404 })
      const page = await scene.open({ ...appearance, token: scene.customer.token })
      await page.goto('/cpc/address-book')
      await page.getByRole('alert').getByText(scene.t('shell:panelFailure.restWorks')).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'registry-missing',
    open: async (scene, appearance) => await settled(await withoutRegistry(scene, appearance)),
  },
  {
    name: 'plain-sign-in',
    open: async (scene, appearance) => {
      const page = await withoutRegistry(scene, appearance)
      await openAuthorization({ page, t: scene.t })
      await page.getByText(scene.t('session:authorization.plain')).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'update-notice',
    open: async (scene, appearance) => {
      const page = await scene.open({ ...appearance, token: scene.customer.token })
      await page.goto('/')
      await settled(page)
      // The same build under another id, as others of these views are shown by it afterwards.
      const text = scene.t('mfe-search-cart:add_domain')
      await release(scene.product, await otherBuild('mfe-search-cart', `1.0.0-again-${Date.now()}`, text, text))
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await page.getByText(scene.t('session:update.title')).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'offline',
    open: async (scene, appearance) => {
      const action = actionNamed('auto-renew')
      const { page, act, message } = await action.stage(withAppearance(scene, appearance))
      scene.faultProxy.inject(requestsOf(action.call), { kind: 'drop' })
      await act()
      await message('').first().waitFor()
      return await settled(page)
    },
  },
]
