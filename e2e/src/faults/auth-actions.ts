import { authCalls } from '@panel/shared/contract'
import type { Locator, Page } from '@playwright/test'
import { password, signUp, uniqueEmail } from '../fixtures/accounts'
import { mailCode } from '../fixtures/mail'
import type { Scene } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { type CallAction, clicked, type Staged } from './call-action'

const begin = async ({ open, t }: Scene) => {
  const page = await open({ at: '/' })
  const screen = { page, t }
  await authorization.openAuthorization(screen)
  return { page, screen, dialog: authorization.authorizationDialog(screen) }
}

/** A button of the dialog, which is still there when the call has failed. */
const inDialog = (page: Page, button: Locator, act?: Staged['act']): Staged =>
  clicked(page, button, page.getByRole('dialog'), () => button.waitFor(), act)

const untilConfirmation = async (scene: Scene) => {
  const stage = await begin(scene)
  const email = uniqueEmail()
  await authorization.tryToSignIn(stage.screen, email, password)
  await authorization.completeRegistration(stage.screen, password)
  const dialog = authorization.confirmationDialog(stage.screen)
  await dialog.waitFor()
  return { ...stage, dialog, email }
}

const untilReset = async (scene: Scene, step: 'email' | 'code' | 'password') => {
  const { page, screen } = await begin(scene)
  const { email } = await signUp(scene.product)
  const stage = { page, submit: authorization.resetButton(screen, step) }
  await authorization.beginReset(screen, email)
  if (step === 'email') return stage
  await authorization.resetButton(screen, 'email').click()
  await authorization.fillResetCode(screen, await mailCode(scene.product.dataDir, email))
  if (step === 'code') return stage
  await authorization.resetButton(screen, 'code').click()
  await authorization.fillNewPassword(screen, 'a new long sentence')
  return stage
}

const reset =
  (step: 'email' | 'code' | 'password') =>
  async (scene: Scene): Promise<Staged> => {
    const { page, submit } = await untilReset(scene, step)
    return inDialog(page, submit)
  }

/** The calls of the sign-in form, the confirmation and the reset. */
export const authActions: readonly CallAction[] = [
  {
    name: 'login',
    call: authCalls.login,
    fallback: { key: 'mfe-auth:signIn.loginFailed', english: 'Incorrect email or password.' },
    stage: async scene => {
      const { page, screen, dialog } = await begin(scene)
      const usable = dialog.getByRole('button', { name: scene.t('mfe-auth:login'), exact: true })
      return inDialog(page, usable, () => authorization.tryToSignIn(screen, scene.customer.email, password))
    },
  },
  {
    name: 'register',
    call: authCalls.register,
    fallback: { key: 'mfe-auth:signIn.registerFailed', english: 'Registration failed' },
    stage: async scene => {
      const { page, screen, dialog } = await begin(scene)
      await authorization.tryToSignIn(screen, uniqueEmail(), password)
      const usable = dialog.getByRole('button', { name: scene.t('mfe-auth:register'), exact: true })
      return inDialog(page, usable, () => authorization.completeRegistration(screen, password))
    },
  },
  {
    name: 'confirm',
    call: authCalls.confirm,
    fallback: { key: 'mfe-auth:confirm.failed', english: 'Invalid or expired code' },
    stage: async scene => {
      const { page, screen, dialog } = await untilConfirmation(scene)
      const usable = dialog.getByRole('button', { name: scene.t('mfe-auth:confirm.submit'), exact: true })
      return inDialog(page, usable, () => authorization.enterCode(screen, '123456'))
    },
  },
  {
    name: 'resend',
    call: authCalls.resend,
    fallback: { key: 'mfe-auth:confirm.resendFailed', english: 'Resend failed' },
    stage: async scene => {
      const { page, dialog } = await untilConfirmation(scene)
      const usable = dialog.getByRole('button', { name: scene.t('mfe-auth:confirm.resend') })
      return inDialog(page, usable)
    },
  },
  {
    name: 'request-reset',
    call: authCalls.requestReset,
    fallback: { key: 'mfe-auth:reset.email.failed', english: 'Reset request failed' },
    stage: reset('email'),
  },
  {
    name: 'verify-reset',
    call: authCalls.verifyReset,
    fallback: { key: 'mfe-auth:reset.code.failed', english: 'Invalid or expired code' },
    stage: reset('code'),
  },
  {
    name: 'reset-password',
    call: authCalls.resetPassword,
    fallback: { key: 'mfe-auth:reset.password.failed', english: 'Password reset failed' },
    stage: reset('password'),
  },
]
