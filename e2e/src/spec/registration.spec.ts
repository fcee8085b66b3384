import { password, uniqueEmail } from '../fixtures/accounts'
import { mailCode } from '../fixtures/mail'
import { lastJson, lastRequest, requestsTo } from '../fixtures/requests'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { logOut, userMenuButton } from '../screens/header'

/** A text whose spaces may be ones that do not break, as between a number and its word. */
const spaced = (text: string) => new RegExp(text.replaceAll(' ', '\\s'))

/** A password of this length that is on no list. */
const passwordOf = (length: number): string =>
  'Kq7-zu_Wm4 '
    .repeat(length)
    .slice(0, length - 1)
    .concat('x')

inEachLanguage(() => {
  test('[S1.5] [S2.4] [S2.8] [S2.12] [S2.18] [S2.19] [S2.20] [S2.21] [S4.1] [S4.3] [S4.4] [S5.1] [S5.2] [S7.3] [S7.5] [S7.6] [S7.7] [S8.1] [S9.1] an unknown email becomes an account, from the form to the session', async ({
    page,
    scene,
  }) => {
    const { product, faultProxy, t, expectText } = scene
    const screen = { page, t }
    const email = uniqueEmail()
    const form = authorization.authorizationDialog(screen)
    const field = (name: string) => form.getByLabel(t(`mfe-auth:field.${name}`), { exact: true })
    const button = (english: string, key: string) =>
      form.getByRole('button', { name: expectText(english, `mfe-auth:${key}`), exact: true })
    const [login, register] = [button('Login or Register', 'login'), button('Register', 'register')]
    const forgot = button('Forgot password?', 'signIn.forgot')
    const termsOfService = expectText('Terms of Service', 'mfe-auth:field.terms')
    const token = () => page.evaluate(() => localStorage.getItem('token'))

    await test.step('the form asks for an email and a password', async () => {
      await page.goto('/')
      await authorization.openAuthorization(screen)
      await expect(field('email')).toHaveAttribute('type', 'email')
      await expect(field('email')).not.toHaveAttribute('placeholder')
      await expect(field('password')).toHaveAttribute('type', 'password')
      for (const shown of [login, forgot]) await expect(shown).toBeVisible()
      for (const later of [field('confirmPassword'), form.getByRole('checkbox'), register])
        await expect(later).toBeHidden()
    })

    await test.step('for an unknown email it asks for more', async () => {
      await authorization.tryToSignIn(screen, email, password)
      const unknown = 'Email not found. Please confirm your password and accept Terms to register.'
      await expect(form.getByText(expectText(unknown, 'mfe-auth:signIn.unknownEmail'))).toBeVisible()
      const { headers, body } = lastRequest(faultProxy, 'POST', '/api/auth/token')
      expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
      expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ username: email, password })
      await expect(field('confirmPassword')).toHaveAttribute('type', 'password')
      for (const shown of [form.getByRole('checkbox', { name: termsOfService }), register])
        await expect(shown).toBeVisible()
      for (const gone of [login, forgot]) await expect(gone).toBeHidden()
    })

    await test.step('the Terms open in a new tab', async () => {
      const opened = page.waitForEvent('popup')
      await form.getByRole('link', { name: termsOfService }).click()
      const terms = await opened
      await expect(terms).toHaveURL('/terms')
      const title = expectText('Terms of Service', 'mfe-auth:title.terms')
      await expect(terms.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await terms.close()
    })

    await test.step('it needs two equal passwords and the Terms', async () => {
      const mismatch = expectText('Passwords do not match.', 'mfe-auth:passwords_mismatch')
      await field('confirmPassword').fill(`${password}!`)
      await form.getByRole('checkbox').check()
      await register.click()
      await expect(field('confirmPassword')).toHaveAccessibleDescription(mismatch)
      await field('confirmPassword').fill(password)
      await form.getByRole('checkbox').uncheck()
      await register.click()
      const required = expectText('You must agree to the Terms of Service.', 'mfe-auth:terms_required')
      await expect(form.getByText(required)).toBeVisible()
      await expect(form.getByText(mismatch, { exact: true })).toBeHidden()
      expect(requestsTo(faultProxy, 'POST', '/api/auth/register')).toHaveLength(0)
    })

    const confirmation = page.getByRole('dialog', { name: expectText('Confirm your email', 'mfe-auth:confirm.title') })
    const code = confirmation.getByLabel(t('mfe-auth:confirm.code'))
    const resend = confirmation.getByRole('button', { name: expectText('Resend code', 'mfe-auth:confirm.resend') })

    await test.step('the confirmation names the address and takes a code of 6 digits', async () => {
      await form.getByRole('checkbox').check()
      await register.click()
      const sent = `A 6-digit code was sent to ${email}. Enter it here within 10 minutes.`
      await expect(confirmation.getByText(expectText(sent, 'mfe-auth:confirm.text', { email }))).toBeVisible()
      expect(lastJson(faultProxy, 'POST', '/api/auth/register')).toEqual({ email, password })
      expect(await token()).toBeNull()
      const confirm = confirmation.getByRole('button', {
        name: expectText('Confirm', 'mfe-auth:confirm.submit'),
        exact: true,
      })
      for (const typed of ['', '1', '12345']) {
        await code.fill(typed)
        await expect(confirm, `${typed.length} characters`).toHaveAttribute('aria-disabled', 'true')
      }
      await code.pressSequentially('6789')
      await expect(code).toHaveValue('123456')
      await expect(confirm).not.toHaveAttribute('aria-disabled')
      expect(requestsTo(faultProxy, 'POST', '/api/auth/confirm')).toHaveLength(0)
    })

    await test.step('after a resend it is locked for 60 seconds, which a reload does not end', async () => {
      const locked = confirmation.getByText(expectText('Please wait before resending', 'mfe-auth:confirm.wait'))
      await resend.click()
      await expect(locked).toBeVisible()
      await expect.poll(() => requestsTo(faultProxy, 'POST', '/api/auth/resend').at(-1)?.status).toBe(200)
      expect(lastJson(faultProxy, 'POST', '/api/auth/resend')).toEqual({ email })
      await page.reload()
      await expect(confirmation).toContainText(email)
      await expect(locked).toBeVisible()
      await expect(resend).toBeHidden()
      await page.clock.install()
      await page.clock.fastForward(40_000)
      await expect(locked).toBeVisible()
      await page.clock.fastForward(21_000)
      await expect(resend).toBeVisible()
      await expect(locked).toBeHidden()
    })

    await test.step('confirmed, one is signed in on the page of personal data', async () => {
      const mailed = await mailCode(product.dataDir, email)
      await authorization.enterCode(screen, mailed)
      await expect(page).toHaveURL('/cpc/personal-data')
      expect(lastJson(faultProxy, 'POST', '/api/auth/confirm')).toEqual({ email, code: mailed, remember_me: true })
      expect(await token()).toBeTruthy()
      await page.reload()
      await expect(userMenuButton(screen, email)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('a logout leads home', async () => {
      await logOut(screen, email)
      await expect(page).toHaveURL('/')
      await expect(userMenuButton(screen, email)).toHaveCount(0)
      expect(await token()).toBeNull()
    })
  })

  test('[S5.4] an email is required, and a password has 8 to 128 characters and is not a common one', async ({
    page,
    scene,
  }) => {
    const { faultProxy, guard, t } = scene
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
    await authorization.tryToSignIn(screen, uniqueEmail(), passwordOf(8))
    await authorization.completeRegistration(screen, passwordOf(8))
    await expect(authorization.confirmationDialog(screen)).toBeVisible()
  })
})
