import { password, signIn, signUp, uniqueEmail } from '../fixtures/accounts'
import { mailCode } from '../fixtures/mail'
import { requestsTo } from '../fixtures/recorded-requests'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { userMenuButton } from '../screens/header'

/** A text whose spaces may be ones that do not break, as between a number and its word. */
const spaced = (text: string) => new RegExp(text.replaceAll(' ', '\\s'))

/** A password of this length that is on no list. */
const passwordOf = (length: number): string =>
  'Kq7-zu_Wm4 '
    .repeat(length)
    .slice(0, length - 1)
    .concat('x')

inEachLanguage(() => {
  test('[S5.1] a registration needs two equal passwords and the Terms', async ({ page, faultProxy, t, expectText }) => {
    const screen = { page, t }
    const dialog = authorization.authorizationDialog(screen)
    const register = dialog.getByRole('button', { name: t('mfe-auth:register'), exact: true })
    await page.goto('/')
    await authorization.openAuthorization(screen)
    await authorization.tryToSignIn(screen, uniqueEmail(), password)
    const repeat = dialog.getByLabel(t('mfe-auth:field.confirmPassword'), { exact: true })
    await repeat.fill(`${password}!`)
    await dialog.getByRole('checkbox').check()
    await register.click()
    await expect(
      dialog.getByText(expectText('Passwords do not match.', 'mfe-auth:passwords_mismatch'), { exact: true }),
    ).toBeVisible()
    await expect(repeat).toHaveAccessibleDescription(t('mfe-auth:passwords_mismatch'))
    await repeat.fill(password)
    await dialog.getByRole('checkbox').uncheck()
    await register.click()
    await expect(
      dialog.getByText(expectText('You must agree to the Terms of Service.', 'mfe-auth:terms_required')),
    ).toBeVisible()
    await expect(dialog.getByText(t('mfe-auth:passwords_mismatch'), { exact: true })).toBeHidden()
    expect(requestsTo(faultProxy, 'POST', '/api/auth/register')).toHaveLength(0)
    await dialog.getByRole('checkbox').check()
    await register.click()
    await expect(authorization.confirmationDialog(screen)).toBeVisible()
  })

  test('[S5.3] the new password and its repetition must be equal', async ({
    page,
    product,
    visitor,
    faultProxy,
    t,
    expectText,
  }) => {
    const screen = { page, t }
    const { email } = await signUp(product, visitor)
    const dialog = authorization.authorizationDialog(screen)
    await page.goto('/')
    await authorization.openAuthorization(screen)
    await authorization.beginReset(screen, email)
    await authorization.resetButton(screen, 'email').click()
    await authorization.fillResetCode(screen, await mailCode(product.dataDir, email, 2))
    await authorization.resetButton(screen, 'code').click()
    await authorization.fillNewPassword(screen, 'one long sentence', 'another long sentence')
    await authorization.resetButton(screen, 'password').click()
    await expect(
      dialog.getByText(expectText('Passwords do not match', 'mfe-auth:reset.password.mismatch'), { exact: true }),
    ).toBeVisible()
    expect(requestsTo(faultProxy, 'POST', '/api/auth/reset-password')).toHaveLength(0)
  })

  test('[S5.4] an email is required, and a password has 8 characters or more and is not a common one', async ({
    page,
    faultProxy,
    guard,
    t,
  }) => {
    guard.allow(/^422 POST \/api\/auth\/register/)
    const screen = { page, t }
    const dialog = authorization.authorizationDialog(screen)
    const email = dialog.getByLabel(t('mfe-auth:field.email'), { exact: true })
    await page.goto('/')
    await authorization.openAuthorization(screen)
    await authorization.tryToSignIn(screen, '', password)
    await expect(email).toHaveAccessibleDescription(t('errors:required'))
    await authorization.tryToSignIn(screen, 'not an address', password)
    await expect(email).toHaveAccessibleDescription(t('errors:email'))
    expect(requestsTo(faultProxy, 'POST', '/api/auth/token')).toHaveLength(0)
    await authorization.beginReset(screen, '')
    await authorization.resetButton(screen, 'email').click()
    await expect(email).toHaveAccessibleDescription(new RegExp(t('errors:required')))
    expect(requestsTo(faultProxy, 'POST', '/api/auth/request-reset')).toHaveLength(0)
    await dialog.getByRole('button', { name: t('ui:cancel'), exact: true }).click()
    for (const [word, text] of [
      [passwordOf(7), 'errors:password_too_short'],
      [passwordOf(129), 'errors:password_too_long'],
      ['password', 'errors:password_common'],
    ] as const) {
      await authorization.tryToSignIn(screen, uniqueEmail(), word)
      await authorization.completeRegistration(screen, word)
      const field = dialog.getByLabel(t('mfe-auth:field.password'), { exact: true })
      await expect(field).toHaveAccessibleDescription(spaced(t(text)))
      await dialog.getByRole('button', { name: t('mfe-auth:signIn.back') }).click()
    }
  })

  for (const length of [8, 128]) {
    test(`[S5.4] a password of ${length} characters is accepted, and signs in in full`, async ({
      page,
      product,
      visitor,
      t,
    }) => {
      const [email, word] = [uniqueEmail(), passwordOf(length)]
      const screen = { page, t }
      await page.goto('/')
      await authorization.register(screen, email, word)
      await authorization.enterCode(screen, await mailCode(product.dataDir, email))
      await expect(userMenuButton(screen, email)).toBeVisible()
      await expect(signIn(visitor, email, word.slice(0, -1))).rejects.toThrow('answered 400')
      expect(await signIn(visitor, email, word)).toMatch(/\S{20,}/)
    })
  }
})

test('[S5.2] [S9.1] the code has at most 6 characters, and Confirm works at exactly 6', async ({
  page,
  faultProxy,
  t,
}) => {
  const screen = { page, t }
  await page.goto('/')
  await authorization.register(screen, uniqueEmail(), password)
  const dialog = authorization.confirmationDialog(screen)
  const code = dialog.getByLabel(t('mfe-auth:confirm.code'))
  const confirm = dialog.getByRole('button', { name: t('mfe-auth:confirm.submit'), exact: true })
  for (const typed of ['', '1', '12345']) {
    await code.fill(typed)
    await expect(confirm, `${typed.length} characters`).toHaveAttribute('aria-disabled', 'true')
  }
  await code.pressSequentially('6789')
  await expect(code).toHaveValue('123456')
  await expect(confirm).not.toHaveAttribute('aria-disabled')
  expect(requestsTo(faultProxy, 'POST', '/api/auth/confirm')).toHaveLength(0)
})
