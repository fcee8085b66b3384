import { addressCalls } from '@panel/shared/contract'
import { requestsOf } from '../faults/call-action'
import { actionNamed } from '../faults/call-actions'
import { endedSession } from '../faults/call-faults'
import { password, uniqueEmail } from '../fixtures/accounts'
import * as authorization from '../screens/authorization'
import { settled, type View, withAppearance } from './view'

/** The page of a failing call, staged and not yet made. */
const staged = (name: string, action: string): View => ({
  name,
  open: async (scene, appearance) => {
    const { page, usable } = await actionNamed(action).stage(withAppearance(scene, appearance))
    await usable.waitFor()
    return await settled(page)
  },
})

/** The page after the call was refused. */
const refused = (name: string, action: string): View => ({
  name,
  open: async (scene, appearance) => {
    const found = actionNamed(action)
    const stage = await found.stage(withAppearance(scene, appearance))
    scene.faultProxy.inject(requestsOf(found.call), { kind: 'answer', status: 500 })
    await stage.act()
    await stage.message('').first().waitFor()
    return await settled(stage.page)
  },
})

/** The sign-in form in all its shapes. */
export const authViews: readonly View[] = [
  staged('sign-in', 'login'),
  refused('sign-in-refused', 'login'),
  staged('registration', 'register'),
  {
    name: 'registration-errors',
    open: async (scene, appearance) => {
      const page = await scene.open(appearance)
      const screen = { page, t: scene.t }
      await page.goto('/')
      await authorization.openAuthorization(screen)
      await authorization.tryToSignIn(screen, uniqueEmail(), password)
      const dialog = authorization.authorizationDialog(screen)
      await dialog.getByRole('button', { name: scene.t('mfe-auth:register'), exact: true }).click()
      await dialog.getByText(scene.t('mfe-auth:terms_required')).waitFor()
      return await settled(page)
    },
  },
  staged('confirmation', 'confirm'),
  refused('confirmation-refused', 'confirm'),
  staged('reset-email', 'request-reset'),
  staged('reset-code', 'verify-reset'),
  staged('reset-password', 'reset-password'),
  {
    name: 'session-ended',
    open: async (scene, appearance) => {
      const page = await scene.open({ ...appearance, token: scene.customer.token })
      await page.goto('/cpc/address-book')
      await page.getByText(scene.t('mfe-address-book:list.none')).waitFor()
      scene.faultProxy.inject(requestsOf(addressCalls.create), endedSession)
      const screen = { page, t: scene.t }
      await page.getByRole('button', { name: scene.t('mfe-address-book:add'), exact: true }).click()
      const form = page.getByRole('dialog')
      for (const [field, value] of Object.entries({
        first_name: 'Ivan',
        last_name: 'Franko',
        address_line1: 'Ivana Franka 5',
        city: 'Lviv',
      })) {
        await form.getByLabel(scene.t(`addresses:field.${field}`), { exact: true }).fill(value)
      }
      await form.getByLabel(scene.t('addresses:field.country'), { exact: true }).selectOption('UA')
      await form.getByRole('button', { name: scene.t('mfe-address-book:form.save') }).click()
      await authorization.authorizationDialog(screen).waitFor()
      return await settled(page)
    },
  },
]

export { refused, staged }
