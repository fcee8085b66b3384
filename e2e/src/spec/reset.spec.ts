import { mailCode } from '../fixtures/mail'
import { lastJson, requestsTo } from '../fixtures/requests'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { userMenuButton } from '../screens/header'

inEachLanguage(() => {
  test('[S2.22] [S3.11] [S4.2] [S5.3] [S7.8] [S7.9] [S7.10] the reset asks for email, code and new password, and can be cancelled at each step', async ({
    page,
    scene,
  }) => {
    const { product, customer, faultProxy, t, expectText } = scene
    const screen = { page, t }
    const { email } = customer
    const dialog = authorization.authorizationDialog(screen)
    const cancel = dialog.getByRole('button', { name: expectText('Cancel', 'ui:cancel'), exact: true })
    expectText('Reset your password', 'mfe-auth:reset.email.title')
    expectText('Enter the code', 'mfe-auth:reset.code.title')
    expectText('Choose a new password', 'mfe-auth:reset.password.title')
    let mails = 0
    let code = ''
    const goTo = async (step: 'email' | 'code' | 'password') => {
      await authorization.beginReset(screen, email)
      if (step === 'email') return
      await authorization.resetButton(screen, 'email').click()
      mails += 1
      await expect(authorization.resetForm(screen, 'code')).toBeVisible()
      if (step === 'code') return
      code = await mailCode(product.dataDir, email, mails)
      await authorization.fillResetCode(screen, code)
      await authorization.resetButton(screen, 'code').click()
      await expect(authorization.resetForm(screen, 'password')).toBeVisible()
    }
    await page.goto('/')
    await authorization.openAuthorization(screen)

    await test.step('each step can be cancelled', async () => {
      for (const step of ['email', 'code', 'password'] as const) {
        await goTo(step)
        if (step === 'code') {
          const field = authorization.resetForm(screen, 'code').getByLabel(t('mfe-auth:confirm.code'))
          const [cells, form] = [await field.boundingBox(), await authorization.resetForm(screen, 'code').boundingBox()]
          expect(cells?.width, 'six digits do not need the whole width').toBeLessThan(0.85 * (form?.width ?? 0))
        }
        await cancel.click()
        await expect(dialog.getByRole('button', { name: t('mfe-auth:login'), exact: true })).toBeVisible()
      }
    })

    await test.step('the new password and its repetition must be equal', async () => {
      await goTo('password')
      await authorization.fillNewPassword(screen, 'one long sentence', 'another long sentence')
      await authorization.resetButton(screen, 'password').click()
      const mismatch = expectText('Passwords do not match', 'mfe-auth:reset.password.mismatch')
      await expect(dialog.getByText(mismatch, { exact: true })).toBeVisible()
      expect(requestsTo(faultProxy, 'POST', '/api/auth/reset-password')).toHaveLength(0)
    })

    await test.step('the new password is set, and signs in', async () => {
      const word = 'seven green bicycles'
      await authorization.fillNewPassword(screen, word)
      await authorization.resetButton(screen, 'password').click()
      const done = expectText('Password successfully reset.', 'mfe-auth:reset.done')
      await expect(dialog.getByRole('status').or(dialog.getByRole('alert')).filter({ hasText: done })).toBeVisible()
      await expect(authorization.resetForm(screen, 'password')).toBeHidden()
      expect(lastJson(faultProxy, 'POST', '/api/auth/request-reset')).toEqual({ email })
      expect(lastJson(faultProxy, 'POST', '/api/auth/verify-reset')).toEqual({ email, code })
      expect(lastJson(faultProxy, 'POST', '/api/auth/reset-password')).toEqual({ email, code, new_password: word })
      await authorization.tryToSignIn(screen, email, word)
      await expect(userMenuButton(screen, email)).toBeVisible()
    })
  })
})
