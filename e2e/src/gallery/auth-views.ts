import { addressCalls } from '@panel/shared/contract'
import { requestsOf } from '../faults/call-action'
import { actionNamed } from '../faults/call-actions'
import { endedSession, silent } from '../faults/call-faults'
import { password, uniqueEmail } from '../fixtures/accounts'
import type { Fault } from '../fixtures/faults'
import { fillAddress } from '../screens/address-book'
import * as authorization from '../screens/authorization'
import type { View, Views } from './view'

/** The page of a failing call, staged and not yet made. */
const staged =
  (action: string): View =>
  async scene => {
    const { page, usable } = await actionNamed(action).stage(scene)
    await usable.waitFor()
    return page
  }

/** The page after the call was refused. */
const refused =
  (action: string, fault: Fault = silent): View =>
  async scene => {
    const found = actionNamed(action)
    const { page, act, message } = await found.stage(scene)
    scene.faultProxy.inject(requestsOf(found.call), fault)
    await act()
    await message('').first().waitFor()
    return page
  }

/** The page after the call was made, with its offer to undo it. */
const undoable =
  (action: string, undo: string): View =>
  async scene => {
    const { page, act } = await actionNamed(action).stage(scene)
    await act()
    await page.getByRole('button', { name: scene.t(undo) }).waitFor()
    return page
  }

/** The sign-in form in all its shapes. */
export const authViews: Views = {
  'sign-in': staged('login'),
  'sign-in-refused': refused('login'),
  registration: staged('register'),
  'registration-errors': async scene => {
    const page = await scene.open({ at: '/' })
    const screen = { page, t: scene.t }
    await authorization.openAuthorization(screen)
    await authorization.tryToSignIn(screen, uniqueEmail(), password)
    const dialog = authorization.authorizationDialog(screen)
    await dialog.getByRole('button', { name: scene.t('mfe-auth:register'), exact: true }).click()
    await dialog.getByText(scene.t('mfe-auth:terms_required')).waitFor()
    return page
  },
  confirmation: staged('confirm'),
  'confirmation-refused': refused('confirm'),
  'reset-email': staged('request-reset'),
  'reset-code': staged('verify-reset'),
  'reset-password': staged('reset-password'),
  'session-ended': async scene => {
    const page = await scene.open({ token: scene.customer.token, at: '/cpc/address-book' })
    await page.getByText(scene.t('mfe-address-book:list.none')).waitFor()
    scene.faultProxy.inject(requestsOf(addressCalls.create), endedSession)
    const screen = { page, t: scene.t }
    await page.getByRole('button', { name: scene.t('mfe-address-book:add'), exact: true }).click()
    const form = page.getByRole('dialog')
    await fillAddress(screen, form, {
      first_name: 'Ivan',
      last_name: 'Franko',
      address_line1: 'Ivana Franka 5',
      city: 'Lviv',
      country: 'UA',
    })
    await form.getByRole('button', { name: scene.t('mfe-address-book:form.save') }).click()
    await authorization.authorizationDialog(screen).waitFor()
    return page
  },
}

export { refused, staged, undoable }
