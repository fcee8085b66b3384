import { authCalls } from '@panel/shared/contract'
import { call } from '../fixtures/api'
import { checkAccessibility } from '../fixtures/axe'
import { mailedLink } from '../fixtures/mail'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { userMenuButton } from '../screens/header'

test.describe.configure({ timeout: 180_000 })

const eventually = expect.configure({ timeout: 30_000 })

inEachLanguage(() => {
  test('the link in the mail for a new password leads to one, and to the sign-in', async ({
    open,
    customer,
    visitor,
    product,
    t,
  }) => {
    await call(visitor, authCalls.requestReset, { body: { email: customer.email } })
    const page = await open({})
    const screen = { page, t }
    await page.goto(await mailedLink(product.dataDir, customer.email, '/reset-password'))
    const choose = page.getByRole('button', { name: t('mfe-auth:reset.link.choose') })
    await eventually(choose).toBeVisible()
    expect(await checkAccessibility(page)).toEqual([])
    await choose.click()
    const form = page.getByRole('form', { name: t('mfe-auth:reset.password.title') })
    const password = 'another quiet river tonight'
    await form.getByLabel(t('mfe-auth:field.newPassword'), { exact: true }).fill(password)
    await form.getByLabel(t('mfe-auth:field.confirmNewPassword'), { exact: true }).fill(password)
    await form.getByRole('button', { name: t('mfe-auth:reset.password.submit') }).click()
    await eventually(page.getByText(t('mfe-auth:reset.link.done'))).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('button', { name: t('mfe-auth:confirmEmail.signIn'), exact: true })
      .click()
    await authorization.tryToSignIn(screen, customer.email, password)
    await eventually(userMenuButton(screen, customer.email)).toBeVisible()
  })
})
