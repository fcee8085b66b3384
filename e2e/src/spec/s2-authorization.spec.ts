import { signUp, uniqueEmail, password as word } from '../fixtures/accounts'
import { mailCode } from '../fixtures/mail'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'

inEachLanguage(() => {
  test('[S2.18] [S2.19] [S2.20] the form asks for more when it registers', async ({ page, t, expectText }) => {
    const screen = { page, t }
    const dialog = authorization.authorizationDialog(screen)
    const field = (name: string) => dialog.getByLabel(t(`mfe-auth:field.${name}`), { exact: true })
    const forgot = dialog.getByRole('button', { name: expectText('Forgot password?', 'mfe-auth:signIn.forgot') })
    await page.goto('/')
    await authorization.openAuthorization(screen)
    await expect(field('email')).toHaveAttribute('type', 'email')
    await expect(field('password')).toHaveAttribute('type', 'password')
    await expect(field('confirmPassword')).toBeHidden()
    await expect(dialog.getByRole('checkbox')).toBeHidden()
    await expect(
      dialog.getByRole('button', { name: expectText('Login or Register', 'mfe-auth:login'), exact: true }),
    ).toBeVisible()
    await expect(forgot).toBeVisible()

    await authorization.tryToSignIn(screen, uniqueEmail(), word)
    await expect(field('confirmPassword')).toHaveAttribute('type', 'password')
    await expect(
      dialog.getByRole('checkbox', { name: expectText('Terms of Service', 'mfe-auth:field.terms') }),
    ).toBeVisible()
    await expect(
      dialog.getByRole('button', { name: expectText('Register', 'mfe-auth:register'), exact: true }),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: t('mfe-auth:login'), exact: true })).toBeHidden()
    await expect(forgot).toBeHidden()
  })

  test('[S2.21] the confirmation names the address and asks for a 6-digit code', async ({ page, t, expectText }) => {
    const screen = { page, t }
    const email = uniqueEmail()
    await page.goto('/')
    await authorization.register(screen, email, word)
    const dialog = page.getByRole('dialog', { name: expectText('Confirm your email', 'mfe-auth:confirm.title') })
    const sent = `A 6-digit code was sent to ${email}. Enter it here within 10 minutes.`
    await expect(dialog.getByText(expectText(sent, 'mfe-auth:confirm.text', { email }))).toBeVisible()
    await expect(dialog.getByLabel(t('mfe-auth:confirm.code'))).toBeVisible()
    await expect(
      dialog.getByRole('button', { name: expectText('Confirm', 'mfe-auth:confirm.submit'), exact: true }),
    ).toBeVisible()
    await expect(
      dialog.getByRole('button', { name: expectText('Resend code', 'mfe-auth:confirm.resend') }),
    ).toBeVisible()
  })

  test('[S2.22] the reset asks for email, code and new password, and can be cancelled at each step', async ({
    page,
    product,
    visitor,
    t,
    expectText,
  }) => {
    const screen = { page, t }
    const { email } = await signUp(product, visitor)
    const dialog = authorization.authorizationDialog(screen)
    const titles: Record<string, string> = {
      email: expectText('Reset your password', 'mfe-auth:reset.email.title'),
      code: expectText('Enter the code', 'mfe-auth:reset.code.title'),
      password: expectText('Choose a new password', 'mfe-auth:reset.password.title'),
    }
    const step = (name: string) => dialog.getByRole('form', { name: titles[name] ?? name, exact: true })
    const cancel = dialog.getByRole('button', { name: expectText('Cancel', 'ui:cancel'), exact: true })
    const start = async () => {
      await dialog.getByRole('button', { name: t('mfe-auth:signIn.forgot') }).click()
      await step('email').getByLabel(t('mfe-auth:field.email'), { exact: true }).fill(email)
    }
    const toCode = async () => {
      await step('email')
        .getByRole('button', { name: t('mfe-auth:reset.email.submit') })
        .click()
      await expect(step('code')).toBeVisible()
    }
    const backAtStart = async () => {
      await cancel.click()
      await expect(dialog.getByRole('button', { name: t('mfe-auth:login'), exact: true })).toBeVisible()
    }
    await page.goto('/')
    await authorization.openAuthorization(screen)
    await start()
    await backAtStart()
    await start()
    await toCode()
    await backAtStart()
    await start()
    await toCode()
    const code = step('code').getByLabel(t('mfe-auth:confirm.code'))
    const [cells, form] = await Promise.all([code.boundingBox(), step('code').boundingBox()])
    // Six digits do not need the whole width.
    expect(cells?.width).toBeLessThan(0.85 * (form?.width ?? 0))
    await code.fill(await mailCode(product.dataDir, email, 3))
    await step('code')
      .getByRole('button', { name: t('mfe-auth:reset.code.submit') })
      .click()
    await expect(step('password').getByLabel(t('mfe-auth:field.newPassword'), { exact: true })).toBeVisible()
    await backAtStart()
  })
})
