import { apiTokenCalls, domainCalls, userCalls } from '@panel/shared/contract'
import { TOTP } from 'otpauth'
import { addFactor, signIn } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { logOut, userMenuButton } from '../screens/header'

inEachLanguage(() => {
  test('the owner sees a session elsewhere and ends it, and changes the password', async ({
    page,
    customer,
    visitor,
    t,
  }) => {
    const screen = { page, t }
    const elsewhere = await signIn(visitor, customer.email, customer.password)
    await authorization.enter(screen, customer)
    await expect(userMenuButton(screen, customer.email)).toBeVisible()
    await page.goto('/cpc/security')
    const sessions = page.getByRole('region', { name: t('mfe-auth:sessions.title') })
    await expect(sessions.getByText(t('mfe-auth:sessions.current'))).toBeVisible()
    const endOthers = page.getByRole('button', { name: t('mfe-auth:sessions.endOthers') })
    await endOthers.press('Enter')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('mfe-auth:sessions.endOthers') })
      .press('Enter')
    await expect(page.getByText(t('mfe-auth:sessions.ended'))).toBeVisible()
    await expect(endOthers).toHaveCount(0)
    // The button that had the focus is gone: the focus is near it, not at the top of the page.
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    await expect(call({ ...visitor, token: elsewhere }, userCalls.me, {})).rejects.toThrow('401')

    await page.getByRole('button', { name: t('mfe-auth:password.change') }).click()
    const form = page.getByRole('form', { name: t('mfe-auth:password.title') })
    const word = 'another quiet river tonight'
    await form.getByLabel(t('mfe-auth:password.current')).fill(customer.password)
    await form.getByLabel(t('mfe-auth:field.newPassword'), { exact: true }).fill(word)
    await form.getByLabel(t('mfe-auth:field.confirmNewPassword')).fill(word)
    await form.getByRole('button', { name: t('mfe-auth:password.change') }).click()
    await expect(page.getByText(t('mfe-auth:password.changed'))).toBeVisible()
    const activity = page.getByRole('region', { name: t('mfe-auth:activity.title') })
    await page.reload()
    await expect(activity.getByText(t('events:password_changed')).first()).toBeVisible()
    await logOut(screen, customer.email)
    await authorization.enter(screen, { email: customer.email, password: word })
    await expect(userMenuButton(screen, customer.email)).toBeVisible()
  })

  test('after a reset the owner answers for what was added lately, before anything else', async ({
    page,
    product,
    customer,
    customerApi,
    t,
  }) => {
    const screen = { page, t }
    const add = async (name: string) => {
      const body = { name, scopes: ['domains:read' as const] }
      const { token } = await call(customerApi, apiTokenCalls.create, { body })
      return { ...customerApi, token }
    }
    const [own, thief] = [await add('backup'), await add('script')]
    await addFactor(customerApi)
    const word = 'another quiet river tonight'
    await authorization.resetPassword(screen, product.dataDir, customer.email, word)
    await expect(page.getByText(t('mfe-auth:reset.done'))).toBeVisible()
    await expect(call(own, domainCalls.mine, {})).rejects.toThrow('token_resting')

    await authorization.enter(screen, { email: customer.email, password: word })
    await expect(page).toHaveURL('/cpc/additions')
    const choice = (name: string) =>
      page.getByRole('group', {
        name: t('mfe-auth-additions:choice', { kind: t('mfe-auth-additions:kind.token'), name }),
      })
    await expect(choice('script').getByRole('radio', { name: t('mfe-auth-additions:remove') })).toBeChecked()
    await choice('backup')
      .getByRole('radio', { name: t('mfe-auth-additions:keep') })
      .check()
    // The browser of the reset is new to the account, and is kept unless its owner says otherwise.
    await page.getByRole('button', { name: t('mfe-auth-additions:submit', { removed: 2, kept: 2 }) }).click()
    await expect(page.getByText(t('mfe-auth-additions:done', { removed: 2, kept: 2 }))).toBeVisible()
    expect(await call(own, domainCalls.mine, {})).toEqual([])
    await expect(call(thief, domainCalls.mine, {})).rejects.toThrow('unauthorized')
    await page.getByRole('link', { name: t('mfe-auth-additions:back') }).click()
    await expect(page.getByText(t('mfe-auth:totp.off'), { exact: true })).toBeVisible()
    await expect(page.getByText(t('mfe-auth-additions:resting.title'))).toHaveCount(0)
  })

  test('a second factor is turned on and then asked for at the sign-in', async ({ page, customer, t }) => {
    const screen = { page, t }
    await authorization.enter(screen, customer)
    await expect(userMenuButton(screen, customer.email)).toBeVisible()
    await page.goto('/cpc/security')
    await page.getByRole('button', { name: t('mfe-auth:totp.turnOn') }).click()
    const dialog = page.getByRole('dialog', { name: t('mfe-auth:totp.title') })
    const secret = await dialog.getByRole('code').textContent()
    const totp = new TOTP({ secret: secret ?? '' })
    await dialog.getByLabel(t('mfe-auth:confirm.code')).fill(totp.generate())
    await dialog.getByRole('button', { name: t('mfe-auth:totp.turnOn') }).click()
    const codes = dialog.getByRole('list', { name: t('mfe-auth:totp.codes') }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const recovery = (await codes.first().textContent()) ?? ''
    await dialog.getByRole('button', { name: t('mfe-auth:totp.codesKept') }).click()
    await expect(page.getByText(t('mfe-auth:totp.codesLeft', { count: 10 }))).toBeVisible()

    await logOut(screen, customer.email)
    await authorization.enter(screen, customer)
    const step = page.getByRole('form', { name: t('mfe-auth:secondFactor.title') })
    await step.getByLabel(t('mfe-auth:totp.anyCode')).fill(recovery)
    await step.getByRole('button', { name: t('mfe-auth:secondFactor.submit'), exact: true }).click()
    await expect(userMenuButton(screen, customer.email)).toBeVisible()
    await page.goto('/cpc/security')
    await expect(page.getByText(t('mfe-auth:totp.codesLeft', { count: 9 }))).toBeVisible()
  })
})

test('a passkey signs in without a password', async ({ browser, product, guard, customer, t }) => {
  // A passkey belongs to the address of the product itself, not to the proxy of the tests.
  const context = await browser.newContext({ baseURL: `http://localhost:${product.port}` })
  const page = await context.newPage()
  guard.watch(page)
  const client = await context.newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const screen = { page, t }
  await authorization.enter(screen, customer)
  await expect(userMenuButton(screen, customer.email)).toBeVisible()
  await page.goto('/cpc/security')
  await page.getByRole('button', { name: t('mfe-auth:passkeys.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('mfe-auth:passkeys.add') })
  await dialog.getByLabel(t('mfe-auth:passkeys.name')).fill('Laptop')
  await dialog.getByRole('button', { name: t('mfe-auth:passkeys.add') }).click()
  await expect(page.getByText(t('mfe-auth:passkeys.added'))).toBeVisible()
  await expect(page.getByText('Laptop', { exact: true })).toBeVisible()

  await logOut(screen, customer.email)
  await expect(page).toHaveURL('/')
  await authorization.openAuthorization(screen)
  await page.getByRole('button', { name: t('mfe-auth:signIn.passkey') }).click()
  await expect(userMenuButton(screen, customer.email)).toBeVisible()
  await context.close()
})
